import { hourMs, minuteMs } from "#platform/days/durations.ts";

/** Talking again within this time is still talking. */
export const GAP_MS = 30 * minuteMs;
/** After so much talking, and after as much again, it is said anew that this is an AI. */
export const REMIND_AFTER_MS = 3 * hourMs;

export type Talk = { startedAt: Date; endedAt: Date };

/**
 * How long somebody has talked without a break of half an hour, in milliseconds, up to a call that starts at `now`.
 * `talks`: their earlier calls, the latest first, with whomever.
 */
export function talkedInARow(talks: readonly Talk[], now: Date): number {
  let ms = 0;
  let from = now.getTime();
  for (const { startedAt, endedAt } of talks) {
    if (from - endedAt.getTime() >= GAP_MS) break;
    ms += Math.max(0, endedAt.getTime() - startedAt.getTime());
    from = startedAt.getTime();
  }
  return ms;
}

/** In how many milliseconds of talking the next reminder is due, after `talkedMs` of it. */
export function untilReminder(talkedMs: number): number {
  return REMIND_AFTER_MS - (talkedMs % REMIND_AFTER_MS);
}
