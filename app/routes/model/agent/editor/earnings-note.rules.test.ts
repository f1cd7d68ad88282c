import { expect, test } from "vitest";
import { formatDollars, parseDollars, zero } from "#platform/money/money.ts";
import { earnedAMinute, priceError, typedRate } from "./earnings-note.rules.ts";

const terms = { shareBps: 7_000, usageFee: "0.20" };
const earned = (price: string) => formatDollars(earnedAMinute(parseDollars(price) ?? zero, terms));

test("you get $0.91 a minute at $1.50, and nothing at the lowest price [N-39]", () => {
  expect(earned("1.50")).toBe("$0.91");
  expect(earned("0.20")).toBe("$0.00");
  expect(earned("9.99")).toBe("$6.85");
});

test("a price is read only within its bounds", () => {
  const bounds = { min: "0.20", max: "9.99" };
  expect(typedRate("0.2", bounds)).toBe(200_000n);
  expect(typedRate("1,50", bounds)).toBe(1_500_000n);
  for (const wrong of ["0.19", "10", "", "1,500", "free"]) expect(typedRate(wrong, bounds), wrong).toBeNull();
});

test("a price that changes too soon is refused in a sentence without the moment, which stands below it on the reader's clock", () => {
  const refused = { message: "This one can change again on Nov 29, 2026, 3:10 PM UTC.", field: "baseRate" };
  expect(priceError({ ...refused, code: "agents.price_too_soon" })).toBe("This price can't change yet");
  expect(priceError({ code: "bad_input", message: "Too high", field: "baseRate" })).toBe("Too high");
  expect(priceError(undefined)).toBeUndefined();
});
