import { expect, test } from "vitest";
import { dollars } from "#platform/money/money.ts";
import { creditAdded, warningNow, warningOf } from "./warnings.rules.ts";

test.each([
  [300, "seen", "5 minutes of credit left."],
  [298, "seen", "4 minutes 58 seconds of credit left."],
  [120, "heard", "2 minutes of credit left."],
  [89, "heard", "1 minute 29 seconds of credit left."],
  [59, "heard", "59 seconds of credit left."],
  [30, "last", "30 seconds of credit left."],
  [-1, "last", "0 seconds of credit left."],
])("with %i seconds of credit left the warning is %s: %s", (seconds, level, message) => {
  expect(warningOf("credit_low", seconds)).toEqual({ level, message, offer: "credit", why: "of credit left" });
});

test("a warning is updated with the time that is left", () => {
  const warning = warningOf("credit_low", 29.4);
  expect(warningNow(warning, 29.4)).toBe("29 seconds of credit left.");
  expect(warningNow(warning, 3.2)).toBe("3 seconds of credit left.");
  expect(warningNow(warning, 1)).toBe("1 second of credit left.");
  expect(warningNow(warningOf("cap_low", 120), 44)).toBe("44 seconds left under your cap for this call.");
  expect(warningNow(creditAdded(dollars(10), 779), 3)).toBe("$10.00 of credit added: 12 minutes left.");
});

test("reaching the longest call is not about credit", () => {
  expect(warningOf("time_low", 120)).toEqual({
    level: "heard",
    message: "2 minutes left: this call cannot last longer.",
    offer: null,
    why: "left: this call cannot last longer",
  });
});

test("added credit is shown with how long it lasts now", () => {
  expect(creditAdded(dollars(10), 779)).toEqual({
    level: "seen",
    offer: null,
    why: null,
    message: "$10.00 of credit added: 12 minutes left.",
  });
});

test("a cap that ends the call is called a cap, and can be raised; credit would not help", () => {
  expect(warningOf("cap_low", 29)).toEqual({
    level: "last",
    message: "29 seconds left under your cap for this call.",
    offer: "cap",
    why: "left under your cap for this call",
  });
  expect(warningOf("limit_low", 29)).toMatchObject({
    message: "29 seconds left under your own daily limit.",
    offer: null,
  });
  expect(creditAdded(dollars(10), 0, true).message).toBe("$10.00 of credit added. Your cap still ends this call.");
});
