import { CalendarClock, Flag, Phone } from "lucide-react";
import { FavouriteButton } from "#app/components/agents/favourite-button.tsx";
import { moodLabel } from "#app/components/agents/filters.rules.ts";
import { PlayButton } from "#app/components/agents/play-button.tsx";
import { RatingNote } from "#app/components/agents/rating-note.tsx";
import { useSample } from "#app/components/agents/use-sample.ts";
import { reportPath } from "#app/components/complaints/report-path.rules.ts";
import { creditLabel, dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import { useOwnReach } from "#app/components/money/own-reach.ts";
import { useRootData } from "#app/context/root-data.ts";
import { signUpPath } from "#app/navigation/guard.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import type { AgentDetail } from "#features/agents/agents.schema.ts";
import { languageName } from "#features/agents/fields/languages.rules.ts";
import { contentTypeLabel } from "#features/agents/persona/content-types.rules.ts";
import { type KeptDays, keptWords } from "#features/settings/transcript-retention.labels.ts";
import { Photos } from "./photos.tsx";
import { ShareButton } from "./share-button.tsx";

/** An agent as its creator's page shows it: who it is, how it sounds, what it costs, and the way to call it. */
export function AgentPresentation({ agent, kept }: { agent: AgentDetail; kept: KeptDays }) {
  const viewer = useRootData()?.viewer;
  const isAdmin = viewer?.role === "admin";
  const call = `/call/new/${agent.id}`;
  const playing = useSample().url === agent.sampleUrl;
  const reach = useReach(agent);
  return (
    <article id={`agent-${agent.id}`} className="grid scroll-mt-24 gap-8 lg:grid-cols-[0.8fr_1fr] lg:gap-14">
      <div className="agent-card rise max-lg:aspect-[5/4]" data-playing={playing || undefined}>
        <img src={agent.coverUrl} alt="" width={800} height={1000} />
        <div className="absolute inset-x-4 bottom-4 flex items-center gap-3">
          <PlayButton url={agent.sampleUrl} name={agent.name} />
          <span className="text-sm text-[#c8d4d0]">{playing ? "Playing a sample" : "Hear a sample"}</span>
        </div>
      </div>
      <div className="rise-late lg:py-4">
        <p className="eyebrow">
          {[contentTypeLabel(agent.contentType), languageName(agent.language), moodLabel(agent.mood)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <h1 dir="auto" className="mt-2 text-[clamp(2.6rem,8vw,6rem)] [overflow-wrap:anywhere]">
          {agent.name}
        </h1>
        <p className="mt-3 max-w-[31.7em] text-xl text-[#d7efe4]">{agent.tagline}</p>
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-4">
          {/* Who has no account yet makes one; who has, finds the way to log in there. */}
          <Link to={viewer ? call : signUpPath(call)} className="btn btn-go btn-lg" prefetch="intent">
            <Phone size={19} aria-hidden="true" />
            Call {agent.name}
          </Link>
          <p className="tabular leading-snug">
            <strong className="text-xl font-semibold">{dollarLabel(agent.baseRate)}</strong>
            <span className="text-soft"> a minute, billed by the second</span>
            {reach && <span className="block text-sm text-soft">{reach}</span>}
          </p>
        </div>
        {isAdmin && (
          <p className="mt-5 text-sm">
            <Link to={`/admin/agent-edition/${agent.id}`} className="text-link">
              Edit this companion
            </Link>
          </p>
        )}
        {agent.rating && (
          <p className="-ml-2 mt-5 text-sm text-soft">
            <RatingNote rating={agent.rating} whole />
          </p>
        )}
        <p dir="auto" className="mt-9 max-w-[39.6em] leading-relaxed whitespace-pre-line text-[#c8d4d0]">
          {agent.description}
        </p>
        <dl className="mt-8 grid gap-6 sm:grid-cols-2">
          <Topics title="Likes to talk about" topics={agent.welcomes} />
          <Topics title="Will not talk about" topics={agent.refuses} />
          <div>
            <dt className="eyebrow">Voice</dt>
            <dd className="mt-2">{agent.voiceLabel}</dd>
          </div>
        </dl>
        <div className="mt-8 flex flex-wrap gap-3">
          <FavouriteButton agent={agent} />
          {viewer && (
            <Link to={`/user/appointments?agent=${agent.id}`} className="btn btn-ghost text-soft">
              <CalendarClock size={17} aria-hidden="true" />
              Plan a call
            </Link>
          )}
          <ShareButton agent={agent} />
          <Link to={reportPath({ agent: agent.id })} className="btn btn-ghost text-soft">
            <Flag size={17} aria-hidden="true" />
            Report
          </Link>
        </div>
        <Photos photos={agent.photos} of={agent.name} />
        <p className="mt-8 text-sm text-soft">
          {agent.name} is an AI and says so at the start of every call. {keptWords(kept)}
        </p>
      </div>
    </article>
  );
}

/** How far credit reaches here: a visitor's first, a customer's own; nothing for who pays no calls. */
function useReach(agent: AgentDetail): string | null {
  const own = useOwnReach(agent.baseRate);
  if (useRootData()?.viewer) return own;
  return `Your first ${creditLabel(agent.freeCredit)} = ${durationLabel(agent.freeSeconds)}`;
}

function Topics({ title, topics }: { title: string; topics: string[] }) {
  if (topics.length === 0) return null;
  return (
    <div>
      <dt className="eyebrow">{title}</dt>
      <dd className="mt-2 flex flex-wrap gap-1.5">
        {topics.map((topic) => (
          <span key={topic} className="rounded-full border border-line px-3 py-1 text-sm">
            {topic}
          </span>
        ))}
      </dd>
    </div>
  );
}
