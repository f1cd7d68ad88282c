import { Pause, Play } from "lucide-react";
import { clockLabel } from "../money/money.rules.ts";
import { toggleSample } from "./sample-player.ts";
import { useSample } from "./use-sample.ts";

const circumference = 2 * Math.PI * 22;

type PlayButtonProps = {
  url: string;
  name: string;
  /** How long the sample is, to be shown beside the sign; left out where it is not known or said elsewhere. */
  seconds?: number | null;
};

/** Plays the sample of one voice. Its rim fills as the sample runs, or its time counts. */
export function PlayButton({ url, name, seconds = null }: PlayButtonProps) {
  const sample = useSample();
  const playing = sample.url === url;
  const action = playing ? `Stop the sample of ${name}` : `Play a sample of ${name}`;
  const time = seconds === null ? null : clockLabel(playing ? seconds * sample.progress : seconds);
  return (
    <button
      type="button"
      className={time === null ? "play" : "play play-timed"}
      aria-pressed={playing}
      aria-label={time === null ? action : `${action}, ${time}`}
      onClick={() => toggleSample(url)}
    >
      {playing ? (
        <Pause size={18} fill="currentColor" aria-hidden="true" />
      ) : (
        <Play size={18} fill="currentColor" className="ml-0.5" aria-hidden="true" />
      )}
      {time}
      {playing && time === null && (
        <svg viewBox="0 0 48 48" className={`progress ${sample.loading ? "animate-pulse" : ""}`} aria-hidden="true">
          <circle
            cx="24"
            cy="24"
            r="22"
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - sample.progress)}
          />
        </svg>
      )}
    </button>
  );
}
