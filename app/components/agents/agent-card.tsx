import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useRootData } from "#app/context/root-data.ts";
import { loginPath } from "#app/navigation/guard.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Kept } from "#app/ui/kept.tsx";
import type { AgentCard as AgentCardView } from "#features/agents/agents.schema.ts";
import { contentTypeLabel } from "#features/agents/persona/content-types.rules.ts";
import { creditLabel, dollarLabel, durationLabel } from "../money/money.rules.ts";
import { FavouriteButton, SignInToKeep } from "./favourite-button.tsx";
import { PlayButton } from "./play-button.tsx";
import { RatingNote } from "./rating-note.tsx";
import { useSample } from "./use-sample.ts";
import { voiceTraits } from "./voice-traits.ts";

type CardProps = { agent: AgentCardView; eager?: boolean };

/** One voice in a grid: its cover, how it sounds, its price, what the free credit buys, its sample, and the heart. */
export function AgentCard({ agent, eager = false }: CardProps) {
  const signedIn = Boolean(useRootData()?.viewer);
  const { pathname, search } = useLocation();
  return (
    <CardFrame agent={agent} eager={eager}>
      {signedIn ? (
        <>
          <Kept as="div" className="contents" of={CardFace} facts={{ agent, welcome: false }} />
          <div className="card-heart">
            <FavouriteButton agent={agent} look="heart" />
          </div>
        </>
      ) : (
        <Kept as="div" className="contents" of={VisitorsFace} facts={{ agent, login: loginPath(pathname, search) }} />
      )}
    </CardFrame>
  );
}

type VisitorsProps = {
  agent: AgentCardView;
  /** The way to sign in and back to this page. */
  login: string;
};

/** The same for who is not signed in, whole: it can be kept. */
export function VisitorsCard({ agent, login }: VisitorsProps) {
  return (
    <CardFrame agent={agent} eager={false}>
      <div className="contents">
        <VisitorsFace agent={agent} login={login} />
      </div>
    </CardFrame>
  );
}

function CardFrame({ agent, eager, children }: Required<CardProps> & { children: ReactNode }) {
  const playing = useSample().url === agent.sampleUrl;
  return (
    <article
      className="agent-card appear flex flex-col justify-between place-self-stretch"
      data-playing={playing || undefined}
    >
      <img src={agent.coverUrl} alt="" width={800} height={1000} loading={eager ? "eager" : "lazy"} />
      {children}
    </article>
  );
}

function VisitorsFace({ agent, login }: VisitorsProps) {
  return (
    <>
      <CardFace agent={agent} welcome />
      <div className="card-heart">
        <SignInToKeep agent={agent} look="heart" login={login} />
      </div>
    </>
  );
}

/** The public part of a card; with `welcome` also what a new member's free credit buys. */
function CardFace({ agent, welcome }: { agent: AgentCardView; welcome: boolean }) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-1.5 p-2 pr-12 text-[0.7rem] whitespace-nowrap sm:p-3 sm:pr-14 sm:text-xs">
        <span className="max-w-full truncate rounded-full border border-white/15 bg-night px-2.5 py-1">
          {contentTypeLabel(agent.contentType)}
        </span>
        {agent.isPopular && (
          <span className="rounded-full border border-white/40 bg-night px-2.5 py-1">Popular tonight</span>
        )}
        {agent.isNew && <span className="rounded-full border border-white/40 bg-night px-2.5 py-1">New</span>}
      </div>
      <div className="-mt-6 bg-linear-to-b from-transparent via-night/80 via-[2rem] to-night/95 p-3 pt-8 sm:via-[3.5rem] sm:p-4 sm:pt-14">
        <h2 dir="auto" className="line-clamp-2 text-[1.6rem] [overflow-wrap:anywhere] sm:text-3xl">
          <Link to={`/${agent.modelUsername}`} prefetch="intent" className="after:absolute after:inset-0">
            {agent.name}
          </Link>
        </h2>
        <p className="mt-0.5 text-[0.78rem] font-medium sm:text-sm">{voiceTraits(agent).slice(0, 2).join(" · ")}</p>
        <p className="mt-0.5 line-clamp-2 text-[0.8rem] text-[#c8d4d0] sm:text-sm">{agent.tagline}</p>
        {welcome && (
          <p className="tabular mt-1.5 text-[0.7rem] text-[#a9b6b2] sm:text-[0.78rem]">
            {creditLabel(agent.freeCredit)} = {durationLabel(agent.freeSeconds)}
          </p>
        )}
        <div className={`${welcome ? "mt-1.5" : "mt-2.5"} flex items-end justify-between gap-1.5`}>
          <p className="tabular min-w-0 text-[0.8rem] leading-snug sm:text-[0.84rem]">
            <span className="whitespace-nowrap">
              <strong className="font-semibold">{dollarLabel(agent.baseRate)}</strong>
              <span className="text-[#a9b6b2]">/min</span>
            </span>
            {agent.rating && (
              <span className="block text-[0.7rem] text-[#a9b6b2] sm:text-[0.78rem]">
                <RatingNote rating={agent.rating} />
              </span>
            )}
          </p>
          <PlayButton url={agent.sampleUrl} name={agent.name} seconds={agent.sampleSeconds} />
        </div>
      </div>
    </>
  );
}
