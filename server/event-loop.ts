import { monitorEventLoopDelay } from "node:perf_hooks";

export type EventLoop = ReturnType<typeof watchEventLoop>;

const RESOLUTION_MS = 10;
const SECOND_MS = 1_000;
const SECONDS_KEPT = 60;

/** Measures how late this process comes to its work, second by second, by timers that keep nothing alive. */
export function watchEventLoop() {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const listeners = new Set<(longestDelayMs: number) => void>();
  let seconds: number[] = [];
  delay.enable();
  const every = setInterval(() => {
    // The sampling interval itself is no delay.
    const longestMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
    delay.reset();
    seconds = [...seconds, longestMs].slice(-SECONDS_KEPT);
    for (const listener of listeners) listener(longestMs);
  }, SECOND_MS).unref();

  return {
    /** Tells of each second from now on: the longest delay in it, in milliseconds. */
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
