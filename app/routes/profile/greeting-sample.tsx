import { useId } from "react";
import { PlayButton } from "#app/components/agents/play-button.tsx";
import { useSample } from "#app/components/agents/use-sample.ts";
import { clockLabel } from "#app/components/money/money.rules.ts";
import type { AgentDetail } from "#features/agents/agents.schema.ts";

/** The greeting of a companion, to be heard and read: while it plays, the words that were heard are brighter. */
export function GreetingSample({ agent }: { agent: AgentDetail }) {
  const sample = useSample();
  const playing = sample.url === agent.sampleUrl;
  const progress = playing ? sample.progress : 0;
  const words = agent.greeting.split(" ");
  const heard = playing ? Math.ceil(progress * words.length) : words.length;
  return (
    <section className="panel mt-5 p-3.5 sm:p-4" aria-label={`How ${agent.name} sounds`}>
      <div className="flex items-center gap-3.5">
        <PlayButton url={agent.sampleUrl} name={agent.name} />
        <h2 className="font-sans text-base font-medium">Greeting</h2>
        <Waveform text={agent.greeting} progress={progress} />
        {agent.sampleSeconds !== null && (
          <p className="tabular ml-auto text-sm whitespace-nowrap text-soft">
            <span className="sr-only">Length </span>
            {playing && `${clockLabel(progress * agent.sampleSeconds)} / `}
            {clockLabel(agent.sampleSeconds)}
          </p>
        )}
      </div>
      <blockquote
        dir="auto"
        className="display mt-3 text-xl leading-snug [overflow-wrap:anywhere] sm:pl-14 sm:text-2xl"
      >
        “{words.slice(0, heard).join(" ")}
        {heard < words.length && <span className="text-soft"> {words.slice(heard).join(" ")}</span>}”
      </blockquote>
    </section>
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
