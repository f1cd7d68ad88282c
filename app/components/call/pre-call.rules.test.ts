import { expect, test } from "vitest";
import { dollars, micros } from "#platform/money/money.ts";
import { capChoices, capWords, secondsFor } from "./pre-call.rules.ts";

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
