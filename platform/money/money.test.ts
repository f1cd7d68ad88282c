import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  centString,
  centsCovering,
  decimalString,
  dollars,
  formatDollars,
  isWholeCents,
  micros,
  minMicros,
  nearestCent,
  parseDollars,
  wholeCents,
} from "./money.ts";

const anyAmount = fc.bigInt(-9_000_000_000_000_000n, 9_000_000_000_000_000n).map(micros);

describe("an amount of money", () => {
  test("survives a round trip through decimal text, to the micro-dollar", () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseDollars(decimalString(amount))).toBe(amount);
      }),
    );
  });

  test.each([
    ["1.5", 1_500_000n],
    ["0.20", 200_000n],
    ["12", 12_000_000n],
    [" 0.000001 ", 1n],
    ["-3.25", -3_250_000n],
  ])("is parsed from %j", (text, expected) => {
    expect(parseDollars(text)).toBe(expected);
  });

  test.each(["", "1,50", "1.", ".5", "1e3", "0x10", "1.2345678", "$1", "1 000", "NaN", "--1", "9999999999999"])(
    "is never guessed from %j",
    (text) => {
      expect(parseDollars(text)).toBeNull();
    },
  );

  test("is never parsed from text that is not a plain decimal number", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!/^\s*-?\d{1,12}(\.\d{1,6})?\s*$/.test(text)) expect(parseDollars(text)).toBeNull();
      }),
    );
  });

  test("is truncated to whole cents, never rounded up [K-08]", () => {
    expect(formatDollars(dollars(5))).toBe("$5.00");
    expect(formatDollars(micros(4_999_999))).toBe("$4.99");
    expect(formatDollars(micros(9_999))).toBe("$0.00");
    expect(formatDollars(micros(1_234_567_890_000))).toBe("$1,234,567.89");
    expect(formatDollars(micros(-1_505_000))).toBe("-$1.50");
  });

  test("is truncated, covered or rounded to whole cents, on both sides of zero", () => {
    const cents = (amount: number) => [wholeCents, centsCovering, nearestCent].map((to) => Number(to(micros(amount))));
    expect(cents(780_000)).toEqual([780_000, 780_000, 780_000]);
    expect(cents(785_000)).toEqual([780_000, 790_000, 790_000]);
    expect(cents(784_999)).toEqual([780_000, 790_000, 780_000]);
    expect(cents(-785_000)).toEqual([-790_000, -780_000, -780_000]);
    expect(isWholeCents(micros(-10_000)) && !isWholeCents(micros(1))).toBe(true);
    expect(centString(micros(4_215_999))).toBe("4.21");
  });

  test("is never shown as more than it is", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 9_000_000_000_000_000n), (amount) => {
        const shown = parseDollars(formatDollars(micros(amount)).replace(/[$,]/g, "")) ?? -1n;
        expect(shown <= amount && amount - shown < 10_000n).toBe(true);
      }),
    );
  });

  test("accepts whole dollars only for constants", () => {
    expect(() => dollars(1.5)).toThrow(RangeError);
    expect(minMicros(dollars(2), dollars(1))).toBe(1_000_000n);
  });
});
