import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Clock, Timer } from "#platform/clock/clock.ts";

export type EventLoop = ReturnType<typeof watchEventLoop>;

const RESOLUTION_MS = 10;
const SECOND_MS = 1_000;
const SECONDS_STORED = 60;

type DelayMonitor = Pick<ReturnType<typeof monitorEventLoopDelay>, "enable" | "disable" | "reset" | "max">;

/** Measures the delay of the event loop, second by second on the clock. */
export function watchEventLoop(
  clock: Clock,
  delay: DelayMonitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS }),
) {
  const listeners = new Set<(longestDelayMs: number) => void>();
  let seconds: number[] = [];
  delay.enable();
  let timer: Timer = clock.after(SECOND_MS, everySecond);

  function everySecond(): void {
    timer = clock.after(SECOND_MS, everySecond);
    // The sampling interval itself is not a delay.
    const longestMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
    delay.reset();
    seconds = [...seconds, longestMs].slice(-SECONDS_STORED);
    for (const listener of listeners) listener(longestMs);
  }

  return {
    /** Calls the listener once a second with the longest delay in it, in milliseconds. */
    onSecond(listener: (longestDelayMs: number) => void): void {
      listeners.add(listener);
    },
    /** The longest delay of the last minute, in milliseconds. */
    longestMs: () => Math.max(0, ...seconds),
    close() {
      timer.cancel();
      delay.disable();
    },
  };
}
