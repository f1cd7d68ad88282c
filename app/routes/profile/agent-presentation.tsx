import { Phone } from "lucide-react";
import { moodLabel } from "#app/components/agents/filters.rules.ts";
import { useSample } from "#app/components/agents/use-sample.ts";
import { creditLabel, dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import { useOwnReach } from "#app/components/money/own-reach.ts";
import { useRootData } from "#app/context/root-data.ts";
import { signUpPath } from "#app/navigation/guard.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import type { AgentDetail, PublicProfile } from "#features/agents/agents.schema.ts";
import { languageName } from "#features/agents/fields/languages.rules.ts";
import { contentTypeLabel } from "#features/agents/persona/content-types.rules.ts";
import type { Opinions } from "#features/ratings/ratings.schema.ts";
import { type KeptDays, keptWords } from "#features/settings/transcript-retention.labels.ts";
import { paceLabels, pitchLabels } from "#features/voices/voice-traits.labels.ts";
import { CallerOpinions, hasOpinions } from "./caller-opinions.tsx";
import { Photos } from "./photos.tsx";
import { ProfileActions } from "./profile-actions.tsx";
import "./profile.css";
import { Creator } from "./profile-creator.tsx";
import { VoiceSamples } from "./voice-samples.tsx";

type PresentationProps = { agent: AgentDetail; profile: PublicProfile; opinions: Opinions; kept: KeptDays };

/**
 * An agent as its creator's page shows it. The cover, what can be done and who made it stand on the left, callers'
 * opinions on the right; on a phone all of it follows the name, the price, the way to call and the sample.
 */
export function AgentPresentation({ agent, profile, opinions, kept }: PresentationProps) {
  const playing = useSample().url === agent.sampleUrl;
  const isJudged = hasOpinions({ agent, opinions });
  return (
    <article id={`agent-${agent.id}`} className="profile scroll-mt-24">
      <div className="agent-card" data-playing={playing || undefined}>
        <img src={agent.coverUrl} alt="" width={800} height={1000} />
      </div>
      <div className="profile-main">
        <Head agent={agent} />
        <VoiceSamples agent={agent} />
        <Traits agent={agent} />
        <p dir="auto" className="mt-6 max-w-[39.6em] leading-relaxed whitespace-pre-line text-[#c8d4d0]">
          {agent.description}
        </p>
        <Photos photos={agent.photos} of={agent.name} />
        <p className="mt-6 max-w-[39.6em] text-sm text-soft">
          {agent.name} is an AI and says so at the start of every call. That part is free. {keptWords(kept)}
        </p>
      </div>
      <div className="grid content-start gap-6">
        <ProfileActions agent={agent} />
        <dl className="grid gap-4 text-sm">
          <Topics title="Likes to talk about" topics={agent.welcomes} />
          <Topics title="Won't talk about" topics={agent.refuses} />
        </dl>
        {!isJudged && <Creator profile={profile} />}
      </div>
      {isJudged && (
        <div className="profile-side">
          <CallerOpinions agent={agent} opinions={opinions} />
          <Creator profile={profile} />
        </div>
      )}
    </article>
  );
}

function Head({ agent }: { agent: AgentDetail }) {
  return (
    <>
      <div className="flex items-start gap-4">
        <img
          src={agent.coverUrl}
          alt=""
          width={96}
          height={120}
          className="h-30 w-24 shrink-0 rounded-field border border-line object-cover md:hidden"
        />
        <div className="min-w-0">
          <p className="eyebrow">{contentTypeLabel(agent.contentType)} · AI companion</p>
          <h1 dir="auto" className="mt-1 text-[clamp(2.4rem,6vw,4.6rem)] [overflow-wrap:anywhere] md:-mt-0.5">
            {agent.name}
          </h1>
          <p className="mt-1.5 max-w-[31.7em] text-[#d7efe4] sm:text-xl">{agent.tagline}</p>
        </div>
      </div>
      <CallAndPrice agent={agent} />
    </>
  );
}

function CallAndPrice({ agent }: { agent: AgentDetail }) {
  const viewer = useRootData()?.viewer;
  const call = `/call/new/${agent.id}`;
  const reach = useReach(agent);
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
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
      {viewer?.role === "admin" && (
        <p className="mt-4 text-sm">
          <Link to={`/admin/agent-edition/${agent.id}`} className="text-link">
            Edit this companion
          </Link>
        </p>
      )}
    </>
  );
}

/** How far credit reaches here: a visitor's first, a customer's own; nothing for who pays no calls. */
function useReach(agent: AgentDetail): string | null {
  const own = useOwnReach(agent.baseRate);
  if (useRootData()?.viewer) return own;
  return `Your first ${creditLabel(agent.freeCredit)} is on us: ${durationLabel(agent.freeSeconds)}`;
}

/** The voice in words. What is not known is left out. */
function Traits({ agent }: { agent: AgentDetail }) {
  const { voice } = agent;
  const traits: [string, string | null][] = [
    ["Voice", agent.voiceLabel],
    ["Pitch", voice && pitchLabels[voice.pitch]],
    ["Pace", voice && paceLabels[voice.pace]],
    ["Mood", agent.mood === "" ? null : moodLabel(agent.mood)],
    ["Language", languageName(agent.language)],
  ];
  return (
    <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(5.2rem,1fr))] gap-3 border-y border-line py-3.5">
      {traits.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt className="text-[0.82rem] text-soft">{name}</dt>
            <dd className="tabular font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Topics({ title, topics }: { title: string; topics: string[] }) {
  if (topics.length === 0) return null;
  return (
    <div>
      <dt className="eyebrow">{title}</dt>
      <dd className="mt-2 flex flex-wrap gap-1.5">
        {topics.map((topic) => (
          <span key={topic} className="rounded-full border border-line px-3 py-1">
            {topic}
          </span>
        ))}
      </dd>
    </div>
  );
}
