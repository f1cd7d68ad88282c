import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useRootData } from "#app/context/root-data.ts";
import { loginPath } from "#app/navigation/guard.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Kept } from "#app/ui/kept.tsx";
import type { AgentCard as AgentCardView } from "#features/agents/agents.schema.ts";
import { contentTypeLabel } from "#features/agents/persona/content-types.rules.ts";
import { creditLabel, dollarLabel, durationLabel } from "../money/money.rules.ts";
import { MembersMenu, VisitorsMenu } from "./card-menu.tsx";
import { PlayButton } from "./play-button.tsx";
import { RatingNote } from "./rating-note.tsx";
import { useSample } from "./use-sample.ts";

type CardProps = { agent: AgentCardView; eager?: boolean };

/** One voice in a grid: its cover, its price, what the free credit buys, a button to hear it, and what else can be done. */
export function AgentCard({ agent, eager = false }: CardProps) {
  const signedIn = Boolean(useRootData()?.viewer);
  const { pathname, search } = useLocation();
  return (
    <CardFrame agent={agent} eager={eager}>
      {signedIn ? (
        <>
          <Kept as="div" className="contents" of={CardFace} facts={{ agent, welcome: false }} />
          <MembersMenu agent={agent} />
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
      <VisitorsMenu agent={{ id: agent.id, name: agent.name }} login={login} />
    </>
  );
}

/** The public part of a card; with `welcome` also what a new member's free credit buys. */
function CardFace({ agent, welcome }: { agent: AgentCardView; welcome: boolean }) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-1.5 p-2 text-[0.7rem] whitespace-nowrap max-sm:min-h-19 sm:p-3 sm:text-xs">
        <span className="rounded-full border border-white/15 bg-night px-2.5 py-1">
          {contentTypeLabel(agent.contentType)}
        </span>
        {agent.rating && (
          <span className="rounded-full border border-white/15 bg-night py-1 pr-2.5 pl-1">
            <RatingNote rating={agent.rating} />
          </span>
        )}
        {agent.isNew && (
          <span className="rounded-full bg-signal px-2.5 py-1 font-medium text-primary-content">New</span>
        )}
      </div>
      <div className="-mt-6 bg-linear-to-t from-night/95 via-night/70 to-transparent p-3 pt-6 sm:p-4 sm:pt-14">
        <h2 dir="auto" className="line-clamp-2 text-[1.6rem] [overflow-wrap:anywhere] sm:text-3xl">
          <Link to={`/${agent.modelUsername}`} prefetch="intent" className="after:absolute after:inset-0">
            {agent.name}
          </Link>
        </h2>
        <p className="mt-1 line-clamp-2 text-[0.82rem] text-[#c8d4d0] sm:text-sm">{agent.tagline}</p>
        <div className="mt-2.5 flex items-end justify-between gap-1.5">
          <p className="tabular text-[0.8rem] leading-snug sm:text-[0.84rem] sm:whitespace-nowrap">
            <strong className="font-semibold">{dollarLabel(agent.baseRate)}</strong>
            <span className="text-[#a9b6b2]">/min</span>
            {welcome && (
              <span className="block text-[0.7rem] text-[#a9b6b2] sm:text-[0.78rem]">
                {creditLabel(agent.freeCredit)} = {durationLabel(agent.freeSeconds)}
              </span>
            )}
          </p>
          <PlayButton url={agent.sampleUrl} name={agent.name} />
        </div>
      </div>
    </>
  );
}
