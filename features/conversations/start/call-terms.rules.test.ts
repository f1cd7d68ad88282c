import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import { initialSetting } from "#features/settings/settings.rules.ts";
import { micros } from "#platform/money/money.ts";
import { timeFor, withinItsLine } from "./call-terms.rules.ts";

test("the time that an amount buys costs exactly the amount, and a millisecond less would not [N-85]", () => {
  fc.assert(
    fc.property(fc.bigInt(20n, 999n), fc.bigInt(1n, 20_000n), fc.bigInt(0n, 9_999n), (rateCents, fundsCents, rest) => {
      const price = micros(rateCents * 10_000n);
      const ms = timeFor(price, micros(fundsCents * 10_000n + rest));
      expect(chargeOf(price, ms)).toBe(fundsCents * 10_000n);
      expect(chargeOf(price, ms - 1) < fundsCents * 10_000n).toBe(true);
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
