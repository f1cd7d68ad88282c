import { PlayButton } from "#app/components/agents/play-button.tsx";
import { voiceTraits } from "#app/components/agents/voice-traits.ts";
import { CallCover } from "#app/components/calls/call-cover.tsx";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import type { AgentCard, AgentDetail } from "#features/agents/agents.schema.ts";
import { reasonLabel } from "#features/ratings/ratings.rules.ts";
import type { Opinions } from "#features/ratings/ratings.schema.ts";

type OpinionsProps = { agent: AgentDetail; opinions: Opinions };

/** Whether there is anything to say: a section without figures is left out. */
export const hasOpinions = ({ agent, opinions }: OpinionsProps): boolean =>
  agent.rating !== null || opinions.alsoLiked.length > 0;

/** What callers think of a companion, and what they liked besides, in figures that exist. */
export function CallerOpinions({ agent, opinions }: OpinionsProps) {
  return (
    <>
      {agent.rating && (
        <section aria-labelledby="callers-say">
          <h2 id="callers-say" className="text-2xl">
            What callers say
          </h2>
          <p className="mt-2 text-sm text-soft">
            <strong className="font-semibold text-base-content">{agent.rating.likedPercent}%</strong> of{" "}
            {agent.rating.count} {agent.rating.count === 1 ? "caller" : "callers"} liked {agent.name}.
          </p>
          <Reasons reasons={opinions.reasons} of={agent.rating.count} />
        </section>
      )}
      {opinions.alsoLiked.length > 0 && (
        <section aria-labelledby="also-liked">
          <h2 id="also-liked" className="text-2xl">
            Callers also liked
          </h2>
          <ul className="mt-3 grid gap-2.5" aria-labelledby="also-liked">
            {opinions.alsoLiked.map((card) => (
              <AlsoLiked key={card.id} agent={card} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Fewer bars than this compare nothing. */
const LEAST_BARS = 3;

/** Bars are drawn as attributes: a style would be refused by the page's own policy. */
function Reasons({ reasons, of }: { reasons: Opinions["reasons"]; of: number }) {
  if (reasons.length === 0) return null;
  if (reasons.length < LEAST_BARS) {
    return (
      <ul className="mt-1 text-[0.95rem]" aria-label="Reasons that callers gave">
        {reasons.map(({ thumb, reason, count }) => (
          <li key={`${thumb} ${reason}`}>
            {count} {count === 1 ? "caller" : "callers"}: {reasonLabel(thumb, reason)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="mt-2.5 grid gap-2.5" aria-label="Reasons that callers gave">
      {reasons.map(({ thumb, reason, count }) => (
        <li key={`${thumb} ${reason}`} className="text-[0.95rem]">
          <p className="flex justify-between gap-3">
            {reasonLabel(thumb, reason)}
            <span className="tabular text-soft">
              {count}
              <span className="sr-only"> {count === 1 ? "caller" : "callers"}</span>
            </span>
          </p>
          <svg
            className="share-of mt-1"
            data-thumb={thumb}
            preserveAspectRatio="none"
            viewBox="0 0 100 1"
            aria-hidden="true"
          >
            <rect width="100" height="1" />
            <rect width={Math.min(100, (100 * count) / of)} height="1" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

function AlsoLiked({ agent }: { agent: AgentCard }) {
  return (
    <li className="panel flex min-w-0 items-center gap-3 overflow-hidden pr-3">
      <CallCover name={agent.name} url={agent.coverUrl} className="h-20 w-16 border-0" />
      <div className="min-w-0 grow py-2 text-sm text-soft">
        <p dir="auto" className="display text-xl leading-tight text-base-content [overflow-wrap:anywhere]">
          <Link to={`/${agent.modelUsername}`} prefetch="intent" className="hover:underline">
            {agent.name}
          </Link>
        </p>
        <p>{voiceTraits(agent).slice(0, 2).join(" · ")}</p>
        <p className="tabular">{dollarLabel(agent.baseRate)}/min</p>
      </div>
      <PlayButton url={agent.sampleUrl} name={agent.name} />
    </li>
  );
}
