import { expect, test } from "vitest";
import { initialSetting } from "#features/settings/settings.rules.ts";
import { formatDollars, micros, parseDollars, zero } from "#platform/money/money.ts";
import { creatorShareBps, earnedPerMinute, earnedPerMonth, usageFeePerMinute } from "./creator-earnings.rules.ts";

const rate = (text: string) => parseDollars(text) ?? zero;

test("at $1.50 a minute a creator gets $0.91", () => {
  expect(formatDollars(earnedPerMinute(rate("1.50")))).toBe("$0.91");
});

test("the lowest price earns nothing after the usage fee, and never less", () => {
  expect(earnedPerMinute(rate("0.20"))).toBe(micros(0));
  expect(earnedPerMinute(rate("0.10"))).toBe(micros(0));
});

test("a month is thirty days of paid minutes", () => {
  expect(formatDollars(earnedPerMonth(rate("1.50"), 60))).toBe("$1,638.00");
  expect(earnedPerMonth(rate("1.50"), -5)).toBe(micros(0));
});

test("the calculator reckons with what the settings begin with", () => {
  const share = initialSetting("creators.share");
  expect({ bps: creatorShareBps, usageFee: usageFeePerMinute }).toEqual({ bps: share.bps, usageFee: share.usageFee });
});
