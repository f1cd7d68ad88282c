import { type Clock, systemClock } from "#platform/clock/clock.ts";

export type LeapingClock = Clock & {
  /** From now on it is `ms` later. Timers that run keep their own time. */
  leap(ms: number): void;
};

/** Real time that can be made to jump ahead, so that a minute of a call takes seconds. */
export function leapingClock(): LeapingClock {
  let aheadMs = 0;
  return {
    now: () => new Date(systemClock.now().getTime() + aheadMs),
    monotonicMs: () => systemClock.monotonicMs() + aheadMs,
    after: systemClock.after,
    leap: (ms) => {
      aheadMs += ms;
    },
  };
}
