import { type ManualClock, manualClock } from "#platform/clock/manual-clock.ts";

export type CountingClock = ManualClock & {
  /** Timers that have neither fired nor been cleared. */
  pending(): number;
};

/** A manual clock that counts pending timers, so that a test can detect a leak. */
export function countingClock(): CountingClock {
  const clock = manualClock();
  const waiting = new Set<object>();
  return {
    ...clock,
    pending: () => waiting.size,
    after(delayMs, run) {
      const key = {};
      waiting.add(key);
      const timer = clock.after(delayMs, () => {
        waiting.delete(key);
        run();
      });
      return {
        cancel: () => {
          waiting.delete(key);
          timer.cancel();
        },
      };
    },
  };
}
