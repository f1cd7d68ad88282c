import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dollars, formatDollars, type Micros, micros, zero } from "#platform/money/money.ts";
import { chargeableMs, chargeOf, creatorPart, holdOf, priceOf, splitCharge } from "./charge.rules.ts";
import { defaultShare } from "./ledger.rules.ts";

const rates = fc.integer({ min: 20, max: 999 }).map((cents) => micros(cents * 10_000));
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
  test("is counted to the micro-dollar, charged in whole cents cut down, and covered in whole cents", () => {
    expect(priceOf(micros(200_000), 1)).toBe(3n);
    expect(chargeOf(micros(200_000), 1)).toBe(0n);
    expect(holdOf(micros(200_000), 1)).toBe(10_000n);
    for (const of of [priceOf, chargeOf, holdOf]) expect(of(micros(1_500_000), 60_000)).toBe(1_500_000n);
    // 31.4 s at $1.50 are $0.785: $5.00 − $0.78 = $4.22.
    expect(chargeOf(micros(1_500_000), 31_400)).toBe(780_000n);
    expect(formatDollars(micros(dollars(5) - chargeOf(micros(1_500_000), 31_400)))).toBe("$4.22");
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
    const slices = fc.array(
      fc.bigInt({ min: 0n, max: 200n }).map((cents) => cents * 10_000n),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 10_000 }), slices, (rate, shareBps, paid) => {
        let total = zero;
        let credited: Micros = zero;
        for (const amount of paid) {
          total = micros(total + amount);
          const part = creatorPart({ ...share, shareBps, paidTotal: total, rate, alreadyCredited: credited });
          expect(part >= 0n && part <= amount && part % 10_000n === 0n).toBe(true);
          credited = micros(credited + part);
        }
        const whole = creatorPart({ ...share, shareBps, paidTotal: total, rate, alreadyCredited: zero });
        expect(credited).toBe(whole);
        expect(credited <= total).toBe(true);
      }),
    );
  });

  test("is rounded to the nearest cent, half a cent up", () => {
    const minute = (cents: number) => {
      const rate = micros(cents * 10_000);
      return creatorPart({ ...share, paidTotal: rate, rate, alreadyCredited: zero });
    };
    // 70% of $1.35, $1.37 and $1.34.
    expect(minute(155)).toBe(950_000n);
    expect(minute(157)).toBe(960_000n);
    expect(minute(154)).toBe(940_000n);
  });

  test("of a whole call is never more than half a cent from its exact share", () => {
    fc.assert(
      fc.property(rates, times, (rate, ms) => {
        const paidTotal = chargeOf(rate, ms);
        const part = creatorPart({ ...share, paidTotal, rate, alreadyCredited: zero });
        const exact = creatorPart({ ...share, paidTotal, rate, alreadyCredited: zero, exact: true });
        expect(part % 10_000n).toBe(0n);
        expect(part - exact <= 5_000n && exact - part < 5_000n).toBe(true);
      }),
    );
  });
});
