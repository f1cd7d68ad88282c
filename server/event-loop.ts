import { monitorEventLoopDelay } from "node:perf_hooks";

export type EventLoop = ReturnType<typeof watchEventLoop>;

const RESOLUTION_MS = 10;
const SECOND_MS = 1_000;
const SECONDS_STORED = 60;

/** Measures the delay of the event loop, second by second, with timers that do not keep the process alive. */
export function watchEventLoop() {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const listeners = new Set<(longestDelayMs: number) => void>();
  let seconds: number[] = [];
  delay.enable();
  const every = setInterval(() => {
    // The sampling interval itself is not a delay.
    const longestMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
    delay.reset();
    seconds = [...seconds, longestMs].slice(-SECONDS_STORED);
    for (const listener of listeners) listener(longestMs);
  }, SECOND_MS).unref();

  return {
    /** Calls the listener once a second with the longest delay in it, in milliseconds. */
    onSecond(listener: (longestDelayMs: number) => void): void {
      listeners.add(listener);
    },
    /** The longest delay of the last minute, in milliseconds. */
    longestMs: () => Math.max(0, ...seconds),
    close() {
      clearInterval(every);
      delay.disable();
    },
  };
}
