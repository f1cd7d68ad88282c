import { describe, expect, test } from "vitest";
import { micros } from "#platform/money/money.ts";
import {
  costOf,
  dayAfter,
  daysBetween,
  firstCohortToCount,
  longSpansAreDue,
  reachSpans,
  weekOf,
  windowsToCount,
} from "./rollup.rules.ts";

test("days are counted across months, leap days and years", () => {
  expect(dayAfter("2028-02-28", 1)).toBe("2028-02-29");
  expect(dayAfter("2026-01-01", -1)).toBe("2025-12-31");
  expect(daysBetween("2026-02-27", "2026-03-02")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]);
  expect(daysBetween("2026-03-02", "2026-03-01")).toEqual([]);
});

test("a week begins on Monday", () => {
  expect([weekOf("2026-11-16"), weekOf("2026-11-21"), weekOf("2026-11-22")]).toEqual(Array(3).fill("2026-11-16"));
  expect(weekOf("2026-11-23")).toBe("2026-11-23");
});

test("a call costs by the minute and by what was paid, down to whole micro-dollars", () => {
  const terms = { perMinute: micros(200_000n), paymentBps: 1_200 };
  expect(costOf({ billedMs: 90_000n, paid: 2_250_000n }, terms)).toEqual({ provider: 300_000n, payment: 270_000n });
  expect(costOf({ billedMs: 1n, paid: 1n }, terms)).toEqual({ provider: 3n, payment: 0n });
});

describe("spans", () => {
  const today = "2026-11-21";
  const none = { short: null, long: null };

  test("each is counted up to today and up to the day on which the one before ended", () => {
    const windows = windowsToCount({ today, changedFrom: none, counted: [], longDue: true });
    expect(windows).toHaveLength(2 * reachSpans.length);
    expect(windows.slice(0, 2)).toEqual([
      { span: 7, day: "2026-11-21" },
      { span: 7, day: "2026-11-14" },
    ]);
  });

  test("one that is known is counted again only when a day in it may have changed", () => {
    const counted = windowsToCount({ today, changedFrom: none, counted: [], longDue: true });
    expect(windowsToCount({ today, changedFrom: none, counted, longDue: true })).toEqual([]);
    const changedFrom = { short: "2026-11-20", long: "2026-11-20" };
    expect(windowsToCount({ today, changedFrom, counted, longDue: true })).toEqual(
      reachSpans.map((span) => ({ span, day: today })),
    );
  });

  test("the long ones wait for their hour", () => {
    const changedFrom = { short: today, long: today };
    const spans = windowsToCount({ today, changedFrom, counted: [], longDue: false }).map(({ span }) => span);
    expect(new Set(spans)).toEqual(new Set([7, 30]));
    const now = new Date("2026-11-21T12:00:00Z");
    expect(longSpansAreDue({ longAt: null, now })).toBe(true);
    expect(longSpansAreDue({ longAt: new Date("2026-11-21T11:00:01Z"), now })).toBe(false);
    expect(longSpansAreDue({ longAt: new Date("2026-11-21T11:00:00Z"), now })).toBe(true);
  });

  test("cohorts are counted anew as far back as a changed day can reach", () => {
    expect(firstCohortToCount("2026-11-21")).toBe("2026-09-21");
  });
});
