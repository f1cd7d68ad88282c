import { CirclePause } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Caption } from "#app/voice-call/captions.rules.ts";
import { formatClock, type MeterReading } from "#app/voice-call/meter-view.rules.ts";
import { type Pause, pauseLeftMs } from "#app/voice-call/pause.rules.ts";
import { useMeterNow } from "./use-meter-now.ts";

/** A pause that is over, and the caption that it came after. */
export type PastPause = { id: number; afterItemId: string | null; seconds: number };

/** The time of the pause that runs, and the pauses that are over. */
export function usePauses(pause: Pause, captions: readonly Caption[]) {
  const [past, setPast] = useState<readonly PastPause[]>([]);
  const [leftAtStartMs, setLeftAtStart] = useState(0);
  const latest = useRef({ pause, captions });
  latest.current = { pause, captions };
  useEffect(() => {
    if (!pause.isOn) return;
    const leftMs = pauseLeftMs(latest.current.pause, performance.now());
    const afterItemId = latest.current.captions.at(-1)?.itemId ?? null;
    setLeftAtStart(leftMs);
    return () => {
      const ms = leftMs - pauseLeftMs(latest.current.pause, performance.now());
      setPast((before) => [...before, { id: before.length, afterItemId, seconds: Math.round(ms / 1000) }]);
    };
  }, [pause.isOn]);
  return { past, leftAtStartMs };
}

/** How long a pause was, among the captions. */
export function PauseMark({ seconds }: { seconds: number }) {
  return (
    <p className="call-pause-mark">
      <CirclePause aria-hidden="true" size={16} />
      Paused {seconds} s, not charged
    </p>
  );
}

type PauseCardProps = { pause: Pause; leftAtStartMs: number; meter: MeterReading; onResume: () => void };

/** The customer's pause while it lasts: for how long so far, for how long at most, and the way out of it. */
export function PauseCard({ pause, leftAtStartMs, meter, onResume }: PauseCardProps) {
  const leftMs = pauseLeftMs(pause, useMeterNow(meter));
  return (
    <div className="call-card">
      <p role="status" className="sr-only">
        Paused. You are not charged.
      </p>
      <p aria-hidden="true" className="call-card-title">
        Paused {Math.max(0, Math.round((leftAtStartMs - leftMs) / 1000))} s, not charged
      </p>
      <p>Resume or type something to go on. Otherwise the call ends in {formatClock(leftMs)}.</p>
      <button type="button" className="btn btn-go w-full" onClick={onResume}>
        Resume the call
      </button>
    </div>
  );
}
