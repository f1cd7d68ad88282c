import { type Clock, systemClock } from "#platform/clock/clock.ts";

/** The system's clock, except for timers of one length: `held` resolves to what the first of them runs. */
export function heldClock(delayMs: number): { clock: Clock; held: Promise<() => void> } {
  const held = Promise.withResolvers<() => void>();
  const clock: Clock = {
    ...systemClock,
    after(after, run) {
      if (after !== delayMs) return systemClock.after(after, run);
      held.resolve(run);
      return { cancel() {} };
    },
  };
  return { clock, held: held.promise };
}
