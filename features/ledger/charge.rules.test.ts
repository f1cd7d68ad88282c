import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dollars, type Micros, micros, zero } from "#platform/money/money.ts";
import { chargeableMs, chargeOf, creatorPart, splitCharge } from "./charge.rules.ts";
import { defaultShare } from "./ledger.rules.ts";

const rates = fc.integer({ min: 200_000, max: 9_990_000 }).map(micros);
const times = fc.integer({ min: 0, max: 3_600_000 });

describe("the time that is charged for", () => {
  test("is nothing under ten seconds and all of it from then on", () => {
    expect(chargeableMs({ billedMs: 9_999, pausedMs: 0 })).toBe(0);
    expect(chargeableMs({ billedMs: 10_000, pausedMs: 0 })).toBe(10_000);
  });

  test("leaves pauses out and is never negative", () => {
    expect(chargeableMs({ billedMs: 60_000, pausedMs: 15_000 })).toBe(45_000);
    expect(chargeableMs({ billedMs: 12_000, pausedMs: 13_000 })).toBe(0);
  });
});

describe("the price of a call", () => {
  test("is cut down to the micro-dollar", () => {
    expect(chargeOf(micros(200_000), 1)).toBe(3n);
    expect(chargeOf(micros(1_500_000), 60_000)).toBe(1_500_000n);
  });

  test("comes out the same in slices of any length as in one piece", () => {
    fc.assert(
      fc.property(rates, fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 40 }), (rate, slices) => {
        let captured = zero;
        let ms = 0;
        for (const slice of slices) {
          ms += slice;
          const held = { free: zero, paid: dollars(100) };
          const parts = splitCharge({ owed: chargeOf(rate, ms), captured: { free: zero, paid: captured }, held });
          captured = micros(captured + parts.paid);
        }
        expect(captured).toBe(chargeOf(rate, ms));
      }),
    );
  });
});

describe("splitting a charge", () => {
  const amounts = fc.bigInt({ min: 0n, max: 20_000_000n }).map(micros);
  const parts = fc.record({ free: amounts, paid: amounts });

  test("takes free credit first and never more than is set aside", () => {
    fc.assert(
      fc.property(amounts, parts, parts, (owed, captured, held) => {
        const split = splitCharge({ owed, captured, held });
        const due = owed - captured.free - captured.paid;
        expect(split.free >= 0n && split.free <= held.free).toBe(true);
        expect(split.paid >= 0n && split.paid <= held.paid).toBe(true);
        if (split.paid > 0n) expect(split.free).toBe(held.free);
        if (due >= 0n && due <= held.free + held.paid) expect(split.free + split.paid).toBe(due);
      }),
    );
  });
});

describe("the creator's part", () => {
  const share = { shareBps: defaultShare.bps, usageFeePerMinute: defaultShare.usageFeePerMinute };

  test("is $0.91 of a minute at $1.50", () => {
    const rate = micros(1_500_000);
    expect(creatorPart({ ...share, paidTotal: rate, rate, alreadyCredited: zero })).toBe(910_000n);
  });

  test("is nothing where the price does not exceed the usage fee", () => {
    const rate = micros(200_000);
    expect(creatorPart({ ...share, paidTotal: dollars(3), rate, alreadyCredited: zero })).toBe(0n);
  });

  test("is the same in any slices as of the whole, never negative, never above what was paid", () => {
    const slices = fc.array(fc.bigInt({ min: 0n, max: 2_000_000n }), { maxLength: 60 });
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 10_000 }), slices, (rate, shareBps, paid) => {
        let total = zero;
        let credited: Micros = zero;
        for (const amount of paid) {
          total = micros(total + amount);
          const part = creatorPart({ ...share, shareBps, paidTotal: total, rate, alreadyCredited: credited });
          expect(part >= 0n && part <= amount + 1n).toBe(true);
          credited = micros(credited + part);
        }
        const whole = creatorPart({ ...share, shareBps, paidTotal: total, rate, alreadyCredited: zero });
        expect(credited).toBe(whole);
        expect(credited <= total).toBe(true);
      }),
    );
  });

  test("grows only by what is posted when the last slice was cut down", () => {
    const step = { ...share, shareBps: 7_000, rate: micros(1_500_000) };
    const first = creatorPart({ ...step, paidTotal: micros(1), alreadyCredited: zero });
    expect(first).toBe(0n);
    expect(creatorPart({ ...step, paidTotal: micros(2), alreadyCredited: first })).toBe(1n);
  });

  test("runs over whole hours without losing a micro-dollar", () => {
    fc.assert(
      fc.property(rates, times, (rate, ms) => {
        const paidTotal = chargeOf(rate, ms);
        const part = creatorPart({ ...share, paidTotal, rate, alreadyCredited: zero });
        const exact = paidTotal * (rate - share.usageFeePerMinute) * BigInt(share.shareBps);
        expect(part * rate * 10_000n <= exact && exact < (part + 1n) * rate * 10_000n).toBe(true);
      }),
    );
  });
});
