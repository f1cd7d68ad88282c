import { expect, test } from "vitest";
import { formatDollars, micros, parseDollars, zero } from "#platform/money/money.ts";
import { earnedPerMinute, earnedPerMonth, ordinalLabel, rateAtStep, rateSteps } from "./creator-earnings.rules.ts";

const rate = (text: string) => parseDollars(text) ?? zero;
const share = { bps: 7_000, usageFee: "0.20" };

test("at $1.50 a minute a creator gets $0.91", () => {
  expect(formatDollars(earnedPerMinute(rate("1.50"), share))).toBe("$0.91");
});

test("the lowest price earns nothing after the usage fee, and never less", () => {
  expect(earnedPerMinute(rate("0.20"), share)).toBe(micros(0));
  expect(earnedPerMinute(rate("0.10"), share)).toBe(micros(0));
});

test("a month is thirty days of paid minutes", () => {
  expect(formatDollars(earnedPerMonth(rate("1.50"), 60, share))).toBe("$1,638.00");
  expect(earnedPerMonth(rate("1.50"), -5, share)).toBe(micros(0));
});

test("the calculator reckons with the share and the fee that it is told", () => {
  expect(formatDollars(earnedPerMinute(rate("1.50"), { bps: 5_000, usageFee: "0.50" }))).toBe("$0.50");
});

test("the slider goes by five cents within the bounds of a price", () => {
  expect(rateSteps({ min: "0.20", initial: "1.50", max: "9.99" })).toEqual({ min: 4, initial: 30, max: 199 });
  expect(rateSteps({ min: "0.00", initial: "0.00", max: "0.00" })).toEqual({ min: 1, initial: 1, max: 1 });
  expect(rateSteps({ min: "0.33", initial: "9.00", max: "2.00" })).toEqual({ min: 7, initial: 40, max: 40 });
  expect(formatDollars(rateAtStep(30))).toBe("$1.50");
});

test("the minute from which a creator keeps more is written as one says it", () => {
  expect([5_000, 1_001, 12, 42, 103].map(ordinalLabel)).toEqual(["5,000th", "1,001st", "12th", "42nd", "103rd"]);
});
