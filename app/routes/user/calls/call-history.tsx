import { Flag, Phone, ThumbsDown, ThumbsUp } from "lucide-react";
import type { ComponentProps } from "react";
import { CallRow } from "#app/components/calls/call-row.tsx";
import { reportPath } from "#app/components/complaints/report-path.rules.ts";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { ListGap } from "#app/ui/row-gap.tsx";
import { useVirtualRows } from "#app/ui/virtual-rows.ts";
import type { AgentNow } from "#features/agents/agents.schema.ts";
import type { CallMonth, CallView, ListedCall } from "#features/conversations/conversations.schema.ts";
import { ratingRefusal } from "#features/ratings/ratings.rules.ts";
import type { RatingView } from "#features/ratings/ratings.schema.ts";
import { parseDollars } from "#platform/money/money.ts";
import { byMonth } from "./call-months.rules.ts";

/** What belongs to calls but is not part of them. */
export type CallsAround = { agents: AgentNow[]; ratings: RatingView[]; now: string };

type CallHistoryProps = { calls: ListedCall[]; months: CallMonth[]; around: CallsAround };

/** A customer's calls by month, each with what can be done about it. */
export function CallHistory({ calls, months, around }: CallHistoryProps) {
  return (
    <div className="grid gap-4">
      {byMonth(calls, months).map((group) => (
        <section key={group.month} className="panel p-2 sm:p-4" aria-labelledby={`month-${group.month}`}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-2 pt-2 pb-1">
            <h2 id={`month-${group.month}`} className="text-2xl">
              {group.title}
            </h2>
            {group.sums && <p className="tabular text-sm text-soft">{group.sums}</p>}
          </div>
          <MonthOfCalls calls={group.calls} around={around} />
        </section>
      ))}
    </div>
  );
}

function MonthOfCalls({ calls, around }: { calls: ListedCall[]; around: CallsAround }) {
  const rows = useVirtualRows<HTMLUListElement>(calls.length);
  return (
    <ul ref={rows.list}>
      <ListGap height={rows.before} />
      {rows.places.map((place) => {
        const call = calls[place];
        const inList = { "aria-setsize": calls.length, "aria-posinset": place + 1, ...rows.row(place) };
        return call && <HistoryRow key={call.id} call={call} around={around} inList={inList} />;
      })}
      <ListGap height={rows.after} />
    </ul>
  );
}

type HistoryRowProps = { call: ListedCall; around: CallsAround; inList: ComponentProps<"li"> };

function HistoryRow({ call, around, inList }: HistoryRowProps) {
  const agent = around.agents.find(({ id }) => id === call.agentId);
  return (
    <CallRow call={call} withCover={agent?.card != null} {...inList}>
      {call.state === "ended" && (
        <div className="flex flex-wrap gap-x-1 px-0.5 pb-2 sm:pl-[4.1rem]">
          <Again agent={agent} />
          <Rate call={call} rating={around.ratings.find(({ callId }) => callId === call.id)} now={around.now} />
          <Link
            to={reportPath({ call: call.id })}
            className={entry}
            aria-label={`Report the call with ${call.agentName}`}
          >
            <Flag size={15} aria-hidden="true" />
            Report
          </Link>
        </div>
      )}
    </CallRow>
  );
}

const entry = "btn btn-xs btn-ghost min-h-9 gap-1.5 px-1.5 font-normal text-soft sm:px-2";

function Again({ agent }: { agent: AgentNow | undefined }) {
  if (!agent?.card) {
    const why = agent?.availability === "paused" ? "Not available now" : "No longer available";
    return <span className="inline-flex min-h-9 items-center px-2 text-xs text-faint">{why}</span>;
  }
  return (
    <Link to={`/call/new/${agent.id}`} className={entry}>
      <Phone size={15} aria-hidden="true" />
      <span>
        Call <span className="sr-only">{agent.name}</span> again · {dollarLabel(agent.card.baseRate)}/min
      </span>
    </Link>
  );
}

function Rate({ call, rating, now }: { call: CallView; rating: RatingView | undefined; now: string }) {
  const to = `/call/${call.id}/summary#rating`;
  if (rating) {
    const Icon = rating.thumb === "up" ? ThumbsUp : ThumbsDown;
    return (
      <Link to={to} className={entry}>
        <Icon size={15} aria-hidden="true" className={rating.thumb === "up" ? "text-signal" : "text-warn"} />
        {rating.thumb === "up" ? "You liked it" : "Not for you"}
      </Link>
    );
  }
  const billed = parseDollars(call.charge) !== 0n;
  const endedAt = call.endedAt === null ? null : new Date(call.endedAt);
  if (ratingRefusal({ ended: true, billed, endedAt }, new Date(now)) !== null) return null;
  return (
    <Link to={to} className={entry} aria-label={`Rate the call with ${call.agentName}`}>
      <ThumbsUp size={15} aria-hidden="true" />
      Rate
    </Link>
  );
}
