import { Pause as PauseIcon, Play } from "lucide-react";
import { formatClock, type MeterReading } from "#app/voice-call/meter-view.rules.ts";
import { type Pause, pauseLeftMs } from "#app/voice-call/pause.rules.ts";
import { useShortcuts } from "./call-surroundings.ts";
import { useMeterNow } from "./use-meter-now.ts";

/** Pauses the call for nothing, says how long that may last, and continues it. */
export function PauseControl({
  pause,
  meter,
  onPress,
}: {
  pause: Pause;
  meter: MeterReading;
  onPress: (isOn: boolean) => void;
}) {
  const press = () => onPress(!pause.isOn);
  useShortcuts({ k: press });
  const left = formatClock(pauseLeftMs(pause, useMeterNow(meter)));
  return (
    <div className="mt-2 grid justify-items-center gap-2">
      <p role="status" className="text-[0.9rem]">
        {pause.isOn && "Paused. You are not charged."}
      </p>
      <button
        type="button"
        className={`btn btn-sm ${pause.isOn ? "btn-go" : "btn-outline border-line"}`}
        aria-keyshortcuts="k"
        title={`${pause.isOn ? "Continue" : "Pause"} (K)`}
        onClick={press}
      >
        {pause.isOn ? <Play size={15} aria-hidden="true" /> : <PauseIcon size={15} aria-hidden="true" />}
        {pause.isOn ? "Continue" : "Pause"}
      </button>
      {pause.isOn && (
        <p className="text-[0.8rem] text-soft">
          Press Continue or send a message to go on. Otherwise the call ends in {left}.
        </p>
      )}
    </div>
  );
}
