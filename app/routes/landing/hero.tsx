import { Headphones, Square } from "lucide-react";
import { playInTurns } from "#app/components/agents/sample-player.ts";
import { useSample } from "#app/components/agents/use-sample.ts";
import { VoiceRing } from "#app/components/brand/voice-ring.tsx";
import { creditLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import type { AgentCard } from "#features/agents/agents.schema.ts";
import { ViewSwitch } from "./view-switch.tsx";

const lines = [
  "“You are the only caller tonight.”",
  "“Tell me the part you left out.”",
  "“Take your time. I am here.”",
];

type Sample = Pick<AgentCard, "id" | "name" | "sampleUrl">;

/** Of the section around it. */
export const heroClass =
  "wrap grid items-center gap-6 pt-10 pb-10 sm:pt-16 lg:grid-cols-[1.1fr_0.9fr] lg:gap-12 lg:pb-16";

type HeroProps = { samples: Sample[]; isMember: boolean; freeCredit: string | null };

/** The first screen: what this is, and a ring that answers the voice that plays. */
export function Hero({ samples, isMember, freeCredit }: HeroProps) {
  const playing = useSample();
  const voice = samples.find((agent) => agent.sampleUrl === playing.url);
  return (
    <>
      <div>
        {!isMember && <ViewSwitch view="users" />}
        <h1 className="rise max-w-[10ch] text-[clamp(3.3rem,9.4vw,7.6rem)] leading-[0.94]">
          Start a conversation <em className="text-signal">now</em>
        </h1>
        <p className="rise-late mt-5 mb-7 max-w-[31.7em] text-lg text-soft">
          AI voices by real creators. You pay by the second, never more than the price on the card.
          {freeCredit && ` Your first ${creditLabel(freeCredit)} is on us.`}
        </p>
        <div className="rise-late flex flex-wrap gap-3">
          <Link to="/agents" className="btn btn-go btn-lg">
            Find a voice
          </Link>
          {samples.length > 1 && (
            <button
              type="button"
              className="btn btn-neutral btn-lg border-line"
              onClick={() => playInTurns(samples.map((agent) => agent.sampleUrl))}
            >
              {playing.url ? <Square size={17} aria-hidden="true" /> : <Headphones size={19} aria-hidden="true" />}
              {playing.url ? "Stop" : "Hear four of them in 30 s"}
            </button>
          )}
        </div>
      </div>
      <div className="relative mx-auto w-full max-w-[19rem] sm:max-w-[24rem] lg:max-w-[32rem]">
        <VoiceRing />
        <p
          className="display -mt-2 grid min-h-8 place-items-center text-center text-xl text-[#d7efe4] italic sm:text-2xl"
          aria-hidden="true"
        >
          {voice ? (
            <span>{voice.name} is speaking</span>
          ) : (
            lines.map((line) => (
              <span key={line} className="say-line">
                {line}
              </span>
            ))
          )}
        </p>
      </div>
    </>
  );
}
