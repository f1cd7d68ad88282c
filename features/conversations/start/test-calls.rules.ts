import { minuteMs } from "#platform/days/durations.ts";

/** Less than this is not worth a call. */
const SHORTEST_TEST_MS = 15_000;

/** Milliseconds that may still be tested on a day; 0 when what is left is too short for a call. */
export function testTimeLeft(minutesPerDay: number, usedMs: number): number {
  const left = minutesPerDay * minuteMs - usedMs;
  return left < SHORTEST_TEST_MS ? 0 : left;
}
