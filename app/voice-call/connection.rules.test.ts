import { expect, test } from "vitest";
import { afterPlayout, afterRoundTrip, type Connection, isWeak, newConnection } from "./connection.rules.ts";

const after = (...tookMs: number[]) => tookMs.reduce(afterRoundTrip, newConnection as Connection);

test.each([
  [[], false, false],
  [[900, 900], false, false],
  [[900, 40, 900], false, true],
  [[900, 40, 900, 30], false, false],
  [[40, 900, 599], false, false],
  // It stays weak until it is clearly better.
  [[500, 500, 500], false, false],
  [[500, 500, 500], true, true],
  [[500, 399, 399], true, false],
])("pings of %j, before weak: %s, are a weak connection: %s", (tookMs, wasWeak, expected) => {
  expect(isWeak(after(...tookMs), 0, wasWeak)).toBe(expected);
});

const dry = (pingMs: number, ...reports: [number, number][]) =>
  reports.reduce((connection, [count, at]) => afterPlayout(connection, count, at), after(pingMs));

test("so are three gaps in the voice within twenty seconds on an uneven network, until there was none for as long", () => {
  expect(isWeak(dry(300, [1, 0], [1, 100], [2, 200]), 300, false)).toBe(false);
  const thrice = dry(300, [1, 0], [2, 10_000], [3, 20_000]);
  expect(isWeak(thrice, 20_000, false)).toBe(true);
  expect(isWeak(thrice, 20_001, false)).toBe(false);
  expect([20_001, 40_000, 40_001].map((atMs) => isWeak(thrice, atMs, true))).toEqual([true, true, false]);
  expect(isWeak(dry(300, [5, 1_000]), 1_000, false)).toBe(true);
});

test("gaps in the voice on a healthy network are not the connection's", () => {
  expect(isWeak(dry(20, [5, 1_000]), 1_000, false)).toBe(false);
});
