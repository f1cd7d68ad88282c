import { type Clock, systemClock, type Timer } from "#platform/clock/clock.ts";

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

/** The same, but timers leap too: those that a leap passes run before it returns, in the order of their times. */
export function leapingTimers(): LeapingClock {
  const clock = leapingClock();
  const waiting = new Map<() => void, { dueMs: number; timer: Timer }>();
  const wait = (run: () => void, dueMs: number) => {
    waiting.set(run, { dueMs, timer: systemClock.after(dueMs - clock.monotonicMs(), run) });
  };
  return {
    now: clock.now,
    monotonicMs: clock.monotonicMs,
    after(delayMs, run) {
      const once = () => {
        cancel();
        run();
      };
      const cancel = () => {
        waiting.get(once)?.timer.cancel();
        waiting.delete(once);
      };
      wait(once, clock.monotonicMs() + delayMs);
      return { cancel };
    },
    leap(ms) {
      clock.leap(ms);
      for (const [run, { dueMs, timer }] of [...waiting].toSorted((a, b) => a[1].dueMs - b[1].dueMs)) {
        if (!waiting.has(run)) continue;
        timer.cancel();
        if (dueMs <= clock.monotonicMs()) run();
        else wait(run, dueMs);
      }
    },
  };
}
