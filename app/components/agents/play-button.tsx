import { Pause, Play } from "lucide-react";
import { toggleSample } from "./sample-player.ts";
import { useSample } from "./use-sample.ts";

const circumference = 2 * Math.PI * 22;

/** Plays the sample of one voice. Its rim fills as the sample runs. */
export function PlayButton({ url, name }: { url: string; name: string }) {
  const sample = useSample();
  const playing = sample.url === url;
  return (
    <button
      type="button"
      className="play"
      aria-pressed={playing}
      aria-label={playing ? `Stop the sample of ${name}` : `Play a sample of ${name}`}
      onClick={() => toggleSample(url)}
    >
      {playing ? (
        <Pause size={18} fill="currentColor" aria-hidden="true" />
      ) : (
        <Play size={18} fill="currentColor" className="ml-0.5" aria-hidden="true" />
      )}
      {playing && (
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
