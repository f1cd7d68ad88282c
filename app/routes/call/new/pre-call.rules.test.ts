import { expect, test } from "vitest";
import { startConversationInput } from "#features/conversations/conversations.schema.ts";
import { dollars, micros } from "#platform/money/money.ts";
import { capChoices, capOf, capWords, longestWords, reachOf, secondsFor } from "./pre-call.rules.ts";

const rate = micros(1_500_000);

test("a cap is offered only where it is less than the whole credit", () => {
  expect(capChoices(dollars(50), rate)).toEqual(["5", "10"]);
  expect(capChoices(dollars(10), rate)).toEqual(["5"]);
  expect(capChoices(dollars(5), rate)).toEqual([]);
});

test("a cap below the price of a minute is not offered", () => {
  expect(capChoices(dollars(50), dollars(9))).toEqual(["10"]);
});

test("what a cap buys is shown in whole seconds", () => {
  expect(secondsFor("5", rate)).toBe(200);
  expect(secondsFor("2.50", rate)).toBe(100);
});

test.each(["", "0", "-1", "1.234", "ten", "1e3", "99999"])("%s is no cap", (text) => {
  expect(secondsFor(text, rate)).toBeNull();
});

test("a cap says how long it lasts, and one that is too small which sum is enough", () => {
  expect(capWords(undefined, "2.40")).toBe("");
  expect(capWords(100, "1.50")).toBe("1 min 40 s at most; the call says goodbye before it ends.");
  expect([capWords(null, "2.40"), capWords(59, "2.40")]).toEqual(
    Array.from({ length: 2 }, () => "At least $2.40, the price of one minute."),
  );
});

test("a cap above the credit says how much there is", () => {
  expect(capWords(secondsFor("999999", rate), "1.50", "999999", "56.63")).toBe("At most $56.63, all your credit.");
  expect(capWords(200, "1.50", "5", "56.63")).toMatch(/^3 min 20 s at most/);
});

test("how far the credit reaches follows a cap that is lower", () => {
  expect([reachOf(500, undefined), reachOf(500, null), reachOf(500, 200), reachOf(500, 900)]).toEqual([
    500, 500, 200, 500,
  ]);
});

test("credit for longer than any call may last says so", () => {
  expect(longestWords({ maxSeconds: 3600, longestSeconds: 3600 })).toBe("A call lasts at most 1 h 00 min");
  expect(longestWords({ maxSeconds: 3599, longestSeconds: 3600 })).toBeNull();
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
