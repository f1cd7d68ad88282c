import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import { formatDollars, micros } from "#platform/money/money.ts";
import { formatClock, type MeterReading, meterAt, pauseMeter, spokenDuration } from "./meter-view.rules.ts";

const reading = (more: Partial<MeterReading> = {}): MeterReading => ({
  rate: micros(1_500_000),
  billedMs: 60_000,
  remainingMs: 240_000,
  extensionMs: 600_000,
  atMs: 1_000,
  running: true,
  paused: false,
  shownMs: 0,
  pricedMs: more.billedMs ?? 60_000,
  whole: micros(10_000_000),
  available: micros(8_500_000),
  ...more,
});

describe("the meter between two server events", () => {
  test("runs with the passing time, and the price with it", () => {
    const view = meterAt(reading(), 5_000);
    expect(view).toMatchObject({ billedMs: 64_000, remainingMs: 236_000 });
    expect(formatDollars(view.spent)).toBe("$1.57");
  });

  test("shows nothing to pay in the first ten seconds", () => {
    expect(meterAt(reading({ billedMs: 0 }), 11_900).spent).toBe(0n);
    expect(formatDollars(meterAt(reading({ billedMs: 0 }), 12_000).spent)).toBe("$0.25");
  });

  test("never shows a higher price than is billed where the server stops a second before this page knows", () => {
    const stopped = fc.record({
      atMs: fc.nat(20_000),
      lateMs: fc.nat(1_000),
      rate: fc.integer({ min: 200_000, max: 9_990_000 }),
    });
    fc.assert(
      fc.property(stopped, ({ atMs, lateMs, rate }) => {
        const running = reading({ rate: micros(rate) });
        const billedMs = running.billedMs + atMs;
        const billed = chargeOf(running.rate, billedMs);
        const shown = meterAt(running, running.atMs + atMs + lateMs);
        expect(shown.spent).toBeLessThanOrEqual(billed);
        const told = reading({ rate: micros(rate), billedMs, shownMs: shown.billedMs, running: false });
        expect(meterAt(told, 60_000).spent).toBe(billed);
      }),
    );
  });

  test("stops at the end of the credit", () => {
    expect(meterAt(reading({ remainingMs: 2_000 }), 9_000)).toMatchObject({ billedMs: 62_000, remainingMs: 0 });
  });

  test("stops after twenty seconds without an event", () => {
    expect(meterAt(reading(), 100_000).billedMs).toBe(80_000);
  });

  test("pauses while the connection is lost", () => {
    const paused = pauseMeter(reading(), 4_000);
    expect(meterAt(paused, 30_000).billedMs).toBe(63_000);
  });

  test("shows whole seconds used and left that add up to the whole, at every millisecond", () => {
    fc.assert(
      fc.property(fc.nat(3_600_000), fc.nat(3_600), fc.nat(19_999), (billedMs, wholeS, passed) => {
        const remainingMs = Math.max(0, wholeS * 1_000 - billedMs);
        const view = meterAt(reading({ billedMs, remainingMs }), 1_000 + passed);
        if (view.remainingMs > 0) expect(Math.floor(view.billedMs / 1000) + view.secondsLeft).toBe(wholeS);
        else expect(view.secondsLeft).toBe(0);
      }),
    );
  });

  test("never exceeds the server's value plus the time since then", () => {
    const anyReading = fc.record({
      billedMs: fc.nat(3_600_000),
      remainingMs: fc.nat(3_600_000),
      running: fc.boolean(),
      passed: fc.nat(100_000),
    });
    fc.assert(
      fc.property(anyReading, ({ passed, ...more }) => {
        const view = meterAt(reading(more), 1_000 + passed);
        expect(view.billedMs).toBeGreaterThanOrEqual(more.billedMs);
        expect(view.billedMs).toBeLessThanOrEqual(more.billedMs + passed);
        expect(view.billedMs + view.remainingMs).toBe(more.billedMs + more.remainingMs);
        expect(view.spent).toBeLessThanOrEqual(micros((1_500_000n * BigInt(view.billedMs)) / 60_000n));
      }),
    );
  });
});

describe("time formats", () => {
  test.each([
    [0, "00:00"],
    [134_900, "02:14"],
    [3_600_000, "60:00"],
  ])("%i ms are shown as %s", (ms, text) => expect(formatClock(ms)).toBe(text));

  test.each([
    [134_000, "2 minutes 14 seconds"],
    [61_000, "1 minute 1 second"],
    [120_000, "2 minutes"],
    [400, "0 seconds"],
  ])("%i ms are read aloud as %s", (ms, text) => expect(spokenDuration(ms)).toBe(text));
});
