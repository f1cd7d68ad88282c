import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import { micros } from "#platform/money/money.ts";
import { timeFor } from "./call-terms.rules.ts";

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
