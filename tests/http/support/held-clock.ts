import { type Clock, systemClock } from "#platform/clock/clock.ts";

/**
 * The same clock, except for timers of these lengths: they run when they are told to. `run` takes the first of its length,
 * and waits until there is one.
 */
export function heldClock<Base extends Clock = Clock>(delaysMs: readonly number[], base: Base = systemClock as Base) {
  const timers = new Set<{ delayMs: number; run(): void }>();
  const asked: { delayMs: number; come(): void }[] = [];
  const next = (delayMs: number) => [...timers].find((timer) => timer.delayMs === delayMs);

  const clock: Base = {
    ...base,
    after(delayMs: number, run: () => void) {
      if (!delaysMs.includes(delayMs)) return base.after(delayMs, run);
      const timer = { delayMs, run };
      timers.add(timer);
      const waiting = asked.findIndex((one) => one.delayMs === delayMs);
      if (waiting >= 0) asked.splice(waiting, 1)[0]?.come();
      return { cancel: () => void timers.delete(timer) };
    },
  };

  async function held(delayMs: number): Promise<() => void> {
    if (!next(delayMs)) await new Promise<void>((come) => void asked.push({ delayMs, come }));
    const timer = next(delayMs);
    if (!timer) return held(delayMs);
    return () => {
      timers.delete(timer);
      timer.run();
    };
  }

  return { clock, held, run: async (delayMs: number): Promise<void> => (await held(delayMs))() };
}
