import { expect, test } from "vitest";
import { afterPlayout, afterRoundTrip, type Connection, isWeak, newConnection } from "./connection.rules.ts";

const after = (...tookMs: number[]) => tookMs.reduce(afterRoundTrip, newConnection as Connection);

test("a connection is weak if two of the last three pings were slow", () => {
  expect(isWeak(after(), 0)).toBe(false);
  expect(isWeak(after(900, 900), 0)).toBe(false);
  expect(isWeak(after(900, 40, 900), 0)).toBe(true);
  expect(isWeak(after(900, 40, 900, 30), 0)).toBe(false);
  expect(isWeak(after(40, 900, 599), 0)).toBe(false);
});

test("or if playback ran dry three times within twenty seconds; an older gap no longer counts", () => {
  const dry = (...reports: [number, number][]) =>
    reports.reduce((connection, [count, at]) => afterPlayout(connection, count, at), newConnection as Connection);
  expect(isWeak(dry([1, 0], [1, 100], [2, 200]), 300)).toBe(false);
  const thrice = dry([1, 0], [2, 10_000], [3, 20_000]);
  expect(isWeak(thrice, 20_000)).toBe(true);
  expect(isWeak(thrice, 20_001)).toBe(false);
  expect(isWeak(dry([5, 1_000]), 1_000)).toBe(true);
});
