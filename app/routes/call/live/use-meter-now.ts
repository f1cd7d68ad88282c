import { useEffect, useState } from "react";
import type { MeterReading } from "#app/voice-call/meter-view.rules.ts";

/** Often enough that a second never shows late. */
const REDRAW_MS = 250;

/** This page's monotonic clock, redrawn a few times a second; the reading's own moment until the page is alive. */
export function useMeterNow(meter: MeterReading): number {
  const [now, setNow] = useState(meter.atMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), REDRAW_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(now, meter.atMs);
}
