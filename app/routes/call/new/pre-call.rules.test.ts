import { expect, test } from "vitest";
import { startConversationInput } from "#features/conversations/conversations.schema.ts";
import { dollars, micros } from "#platform/money/money.ts";
import { capChoices, capOf, capWords, secondsFor } from "./pre-call.rules.ts";

const rate = micros(1_500_000);

test("the presets are about two, four and eight minutes in round dollars", () => {
  expect(capChoices(dollars(50), rate)).toEqual(["3", "6", "12"]);
  expect(capChoices(dollars(50), micros(2_400_000))).toEqual(["5", "10", "20"]);
  expect(capChoices(dollars(50), micros(300_000))).toEqual(["1", "2", "3"]);
});

test("a cap is offered only where it is less than the whole credit", () => {
  expect(capChoices(dollars(12), rate)).toEqual(["3", "6"]);
  expect(capChoices(dollars(5), rate)).toEqual(["3"]);
  expect(capChoices(dollars(3), rate)).toEqual([]);
  expect(capChoices(dollars(500), dollars(60))).toEqual([]);
});

test("what a cap buys is shown in whole seconds", () => {
  expect(secondsFor("5", rate)).toBe(200);
  expect(secondsFor("2.50", rate)).toBe(100);
});

test.each(["", "0", "-1", "1.234", "ten", "1e3", "99999"])("%s is no cap", (text) => {
  expect(secondsFor(text, rate)).toBeNull();
});

const words = { ratePerMinute: "1.50", typed: "5", total: "56.63", maxSeconds: 2265, longestSeconds: 3600 };

test("a cap says how long it lasts, and one that is too small which amount is enough", () => {
  expect(capWords({ ...words, seconds: 200 })).toBe("Ends at $5.00, after 3 min 20 s. Raise it any time.");
  expect([capWords({ ...words, seconds: null }), capWords({ ...words, seconds: 59 })]).toEqual(
    Array.from({ length: 2 }, () => "At least $1.50, the price of one minute."),
  );
});

test("a cap above the credit says how much there is", () => {
  const typed = "999999";
  expect(capWords({ ...words, typed, seconds: secondsFor(typed, rate) })).toBe("At most $56.63, all your credit.");
});

test("a call without a cap says what ends it, and a long cap the time that the credit or the longest call leaves", () => {
  expect(capWords({ ...words, seconds: undefined })).toBe("Ends when you hang up or your credit runs out.");
  expect(capWords({ ...words, maxSeconds: 3600, seconds: undefined })).toBe(
    "Ends after 1 h 00 min, the longest a call can last.",
  );
  expect(capWords({ ...words, seconds: 3000 })).toContain("after 37 min 45 s.");
  expect(capWords({ ...words, typed: "90", total: "95", maxSeconds: 3600, seconds: 3601 })).toBe(
    "Ends after 1 h 00 min, the longest a call can last.",
  );
});

test("a cap of one's own that was left empty is refused, and does not become a call without a cap", () => {
  const formOf = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  expect(capOf(formOf({ cap: "" }))).toBeUndefined();
  expect(capOf(formOf({ cap: "5", customCap: "9" }))).toBe("5");
  expect(capOf(formOf({ cap: "custom", customCap: " 2.50 " }))).toBe("2.50");
  const agentId = "019a0000-0000-7000-8000-000000000000";
  const empty = startConversationInput.safeParse({ agentId, capUsd: capOf(formOf({ cap: "custom", customCap: " " })) });
  expect(empty.error?.issues[0]).toMatchObject({
    path: ["capUsd"],
    message: "Enter an amount in dollars, such as 5 or 2.50.",
  });
});
