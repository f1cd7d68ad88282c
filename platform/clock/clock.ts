/** A running timer that can be called off. */
export type Timer = { cancel(): void };

/** All time comes from here, so that a test or a replay can hold it still. */
export type Clock = {
  /** Wall time, for storage and display. */
  now(): Date;
  /** Milliseconds that only ever grow, for durations. */
  monotonicMs(): number;
  /** Runs once after `delayMs`; never keeps the process alive. */
  after(delayMs: number, run: () => void): Timer;
};

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  after: (delayMs, run) => {
    const handle = setTimeout(run, delayMs);
    handle.unref();
    const cancel = () => {
      // Node keeps a list for each length of timer, and lets an empty one go at once only where its timer is referenced:
      // a call cancels some of lengths that are its own, and their lists would stand until they ran out.
      handle.ref();
      clearTimeout(handle);
    };
    return { cancel };
  },
};

/** Resolves after `delayMs` on the clock; an aborted signal ends the wait early without an error. */
export function wait(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      timer.cancel();
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = clock.after(delayMs, done);
    signal?.addEventListener("abort", done, { once: true });
  });
}
