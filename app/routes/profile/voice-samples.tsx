import { useId } from "react";
import { PlayButton } from "#app/components/agents/play-button.tsx";
import { useSample } from "#app/components/agents/use-sample.ts";
import { clockLabel } from "#app/components/money/money.rules.ts";
import type { AgentDetail } from "#features/agents/agents.schema.ts";
import { previewLine } from "#features/voices/voices.rules.ts";

/** A companion's samples, to be heard and read: its greeting, and a longer text that lets voices be compared. */
export function VoiceSamples({ agent }: { agent: AgentDetail }) {
  const { name, greeting, sampleUrl, sampleSeconds, voiceSampleUrl } = agent;
  return (
    <section className="panel mt-5" aria-label={`How ${name} sounds`}>
      <Sample label="Greeting" of={name} url={sampleUrl} text={greeting} seconds={sampleSeconds} isOpen />
      <Sample
        label="Longer sample"
        of={`the voice of ${name}`}
        url={voiceSampleUrl}
        text={previewLine}
        seconds={null}
      />
    </section>
  );
}

type SampleProps = {
  label: string;
  of: string;
  url: string;
  text: string;
  /** Null while nobody knows: the browser does once it plays. */
  seconds: number | null;
  /** Whether the words are seen before it plays. */
  isOpen?: boolean;
};

/** One sample with its length and its words: while it plays, those that were heard are brighter. */
function Sample({ label, of, url, text, seconds, isOpen = false }: SampleProps) {
  const sample = useSample();
  const playing = sample.url === url;
  const progress = playing ? sample.progress : 0;
  const length = seconds ?? (playing ? sample.seconds : null);
  const words = text.split(" ");
  const heard = playing ? Math.ceil(progress * words.length) : words.length;
  return (
    <div className="border-line p-3.5 not-first:border-t sm:p-4">
      <div className="flex items-center gap-3.5">
        <PlayButton url={url} name={of} />
        <h2 className="font-sans text-base font-medium">{label}</h2>
        <Waveform text={text} progress={progress} />
        {length !== null && (
          <p className="tabular ml-auto text-sm whitespace-nowrap text-soft">
            <span className="sr-only">Length </span>
            {playing && `${clockLabel(progress * length)} / `}
            {clockLabel(length)}
          </p>
        )}
      </div>
      {(isOpen || playing) && (
        <blockquote
          dir="auto"
          className="display mt-3 text-xl leading-snug [overflow-wrap:anywhere] sm:pl-14 sm:text-2xl"
        >
          “{words.slice(0, heard).join(" ")}
          {heard < words.length && <span className="text-soft"> {words.slice(heard).join(" ")}</span>}”
        </blockquote>
      )}
    </div>
  );
}

const bars = 44;

/** A line for each moment of the text, as a picture of it: the part that was heard is bright. */
function Waveform({ text, progress }: { text: string; progress: number }) {
  const id = useId();
  const path = Array.from({ length: bars }, (_, at) => {
    const code = text.codePointAt(Math.floor((at * text.length) / bars)) ?? 0;
    const half = 3 + (code === 32 ? 0 : (code * 7 + at * 5) % 12);
    return `M${2 + at * 4} ${16 - half}v${2 * half}`;
  }).join("");
  return (
    <svg viewBox={`0 0 ${bars * 4} 32`} className="wave" aria-hidden="true">
      <clipPath id={id}>
        <rect width={bars * 4 * progress} height={32} />
      </clipPath>
      <path d={path} />
      <path d={path} clipPath={`url(#${id})`} />
    </svg>
  );
}
