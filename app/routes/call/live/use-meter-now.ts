import { useSyncExternalStore } from "react";
import type { MeterReading } from "#app/voice-call/meter-view.rules.ts";

/** Often enough that a second never shows late. */
const REDRAW_MS = 250;

/** One clock for all that is shown of a call: two figures at the same moment are of the same reading. */
const listeners = new Set<() => void>();
let nowMs = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function redraw(): void {
  nowMs = performance.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(redraw, REDRAW_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** This page's monotonic clock, redrawn a few times a second; the reading's own moment until the page is alive. */
export function useMeterNow(meter: MeterReading): number {
  const now = useSyncExternalStore(
    subscribe,
    () => nowMs,
    () => 0,
  );
  return Math.max(now, meter.atMs);
}
