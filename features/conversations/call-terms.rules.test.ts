import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import { initialSetting } from "#features/settings/settings.rules.ts";
import { micros } from "#platform/money/money.ts";
import { timeFor, withinItsLine } from "./call-terms.rules.ts";

test("the time that an amount buys costs no more than the amount, and a millisecond more would", () => {
  fc.assert(
    fc.property(fc.bigInt(200_000n, 9_990_000n), fc.bigInt(0n, 200_000_000n), (rateMicros, fundsMicros) => {
      const price = micros(rateMicros);
      const ms = timeFor(price, micros(fundsMicros));
      expect(chargeOf(price, ms) <= fundsMicros).toBe(true);
      expect(chargeOf(price, ms + 1) > fundsMicros).toBe(true);
    }),
  );
});

test("a call ends with its line or with the day's tests, and never later than the operator says", () => {
  const limits = initialSetting("calls.limits");
  const longest = (test_ms: bigint | null, longest_ms: bigint | null) =>
    withinItsLine(limits, { test_ms, longest_ms }).longestCallMs;
  expect(longest(null, null)).toBe(limits.longestCallMs);
  expect(longest(20_000n, null)).toBe(20_000);
  expect(longest(null, 65_000n)).toBe(65_000);
  expect(longest(null, 99_999_999n)).toBe(limits.longestCallMs);
});
