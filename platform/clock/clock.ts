/** A running timer that can be cancelled. */
export type Timer = { cancel(): void };

/** The source of all time, so that a test or a replay can control it. */
export type Clock = {
  /** Wall time, for storage and display. */
  now(): Date;
  /** Monotonic milliseconds, for durations. */
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
      // Node keeps a list per timer length, and frees an empty one at once only if its timer is referenced: a call cancels
      // some with lengths of their own, and their lists would stay until they ran out.
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

/**
 * What `work` returns. Its signal is aborted with a `TimeoutError` after `limitMs` on the clock, and with the reason of
 * `outer` when that is aborted earlier; the work decides what it throws then. The timer ends with the work.
 */
export async function within<Result>(
  clock: Clock,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
  outer?: AbortSignal,
): Promise<Result> {
  const limit = new AbortController();
  const timer = clock.after(limitMs, () => {
    limit.abort(new DOMException(`not done within ${limitMs} ms`, "TimeoutError"));
  });
  try {
    return await work(outer ? AbortSignal.any([outer, limit.signal]) : limit.signal);
  } finally {
    timer.cancel();
  }
}
