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

/** Time that passes at `speed` times the real one, from now on. */
function slowed(speed: number): LeapingClock {
  const real = leapingClock();
  const [start, startMs] = [real.now().getTime(), real.monotonicMs()];
  let aheadMs = 0;
  const passedMs = () => (real.monotonicMs() - startMs) * speed + aheadMs;
  return {
    now: () => new Date(start + passedMs()),
    monotonicMs: () => startMs + passedMs(),
    after: (delayMs, run) => real.after(delayMs / speed, run),
    leap: (ms) => {
      aheadMs += ms;
    },
  };
}

/**
 * The same, but timers leap too: those that a leap passes run before it returns, in the order of their times. At a `speed`
 * below 1 a busy machine has longer for what is due within a time; what is waited for to its end wants a leap.
 */
export function leapingTimers(speed = 1): LeapingClock {
  const clock = slowed(speed);
  const waiting = new Map<() => void, { dueMs: number; timer: Timer }>();
  const wait = (run: () => void, dueMs: number) => {
    waiting.set(run, { dueMs, timer: clock.after(dueMs - clock.monotonicMs(), run) });
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
