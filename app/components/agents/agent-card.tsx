import type { AgentCard as AgentCardView } from "#features/agents/agents.schema.ts";
import { contentTypeLabel } from "#features/agents/content-types.rules.ts";
import { Link } from "../../navigation/link.tsx";
import { Kept } from "../../ui/kept.tsx";
import { creditLabel, dollarLabel, durationLabel } from "../money/money.rules.ts";
import { CardMenu } from "./card-menu.tsx";
import { PlayButton } from "./play-button.tsx";
import { RatingNote } from "./rating-note.tsx";
import { useSample } from "./use-sample.ts";

/** One voice in a grid: its cover, its price, what the free credit buys, a button to hear it, and what else can be done. */
export function AgentCard({ agent, eager = false }: { agent: AgentCardView; eager?: boolean }) {
  const playing = useSample().url === agent.sampleUrl;
  return (
    <article className="agent-card appear" data-playing={playing || undefined}>
      <img src={agent.coverUrl} alt="" width={800} height={1000} loading={eager ? "eager" : "lazy"} />
      <Kept as="div" className="contents" of={CardFace} facts={{ agent }} />
      <CardMenu agent={agent} />
    </article>
  );
}

/** What a card says to everybody. */
function CardFace({ agent }: { agent: AgentCardView }) {
  return (
    <>
      <div className="absolute inset-x-2 top-2 flex flex-wrap gap-1.5 text-[0.7rem] whitespace-nowrap sm:inset-x-3 sm:top-3 sm:text-xs">
        <span className="rounded-full border border-white/15 bg-night/70 px-2.5 py-1">
          {contentTypeLabel(agent.contentType)}
        </span>
        {agent.rating && (
          <span className="rounded-full border border-white/15 bg-night/70 py-1 pr-2.5 pl-1">
            <RatingNote rating={agent.rating} />
          </span>
        )}
        {agent.isNew && (
          <span className="rounded-full bg-signal px-2.5 py-1 font-medium text-primary-content">New</span>
        )}
      </div>
      <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-night/95 via-night/70 to-transparent p-3 pt-12 sm:p-4 sm:pt-14">
        <h2 dir="auto" className="line-clamp-2 text-[1.6rem] [overflow-wrap:anywhere] sm:text-3xl">
          <Link to={`/${agent.modelUsername}`} prefetch="intent" className="after:absolute after:inset-0">
            {agent.name}
          </Link>
        </h2>
        <p className="mt-1 line-clamp-2 text-[0.82rem] text-[#c8d4d0] sm:text-sm">{agent.tagline}</p>
        <div className="mt-2.5 flex items-end justify-between gap-1.5">
          <p className="tabular text-[0.8rem] leading-snug whitespace-nowrap sm:text-[0.84rem]">
            <strong className="font-semibold">{dollarLabel(agent.baseRate)}</strong>
            <span className="text-[#a9b6b2]">/min</span>
            <br />
            <span className="text-[0.72rem] text-[#a9b6b2] sm:text-[0.78rem]">
              {creditLabel(agent.freeCredit)} = {durationLabel(agent.freeSeconds)}
            </span>
          </p>
          <PlayButton url={agent.sampleUrl} name={agent.name} />
        </div>
      </div>
    </>
  );
}
