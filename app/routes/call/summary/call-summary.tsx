import { Flag, Printer } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { FavouriteButton } from "#app/components/agents/favourite-button.tsx";
import { CallCover } from "#app/components/calls/call-cover.tsx";
import { reportPath } from "#app/components/complaints/report-path.rules.ts";
import { useOwnReach } from "#app/components/money/own-reach.ts";
import { shownCredit } from "#app/members/credit.rules.ts";
import { useMember } from "#app/members/member-context.ts";
import { Link } from "#app/navigation/link.tsx";
import { Time } from "#app/ui/time.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { endReasonText } from "#app/voice-call/end-reasons.rules.ts";
import type { AgentNow } from "#features/agents/agents.schema.ts";
import type { CallView } from "#features/conversations/conversations.schema.ts";
import type { TranscriptLineView } from "#features/conversations/records/transcripts.schema.ts";
import type { CallRating } from "#features/ratings/ratings.schema.ts";
import type { KeptDays } from "#features/settings/transcript-retention.labels.ts";
import { formatDollars } from "#platform/money/money.ts";
import { CallRatingPanel, type RatingAnswer } from "./call-rating.tsx";
import { OwnTranscript } from "./own-transcript.tsx";
import { agentNowNote, nextSteps, summaryLines } from "./summary.rules.ts";

export type SummaryData = {
  call: CallView;
  /** Null while the call is open, and where the age gate withholds agents. */
  rating: CallRating | null;
  agent: AgentNow | null;
  lines: TranscriptLineView[];
  kept: KeptDays;
};

/** After a call: why it ended, what it cost and what is left, what next, and how it was. */
export function CallSummary({ call, rating, agent, lines, kept, answer }: SummaryData & { answer: RatingAnswer }) {
  if (call.state !== "ended") return <StillOpen call={call} />;
  return (
    <section className="wrap py-6 sm:py-10">
      <div className="rise mx-auto grid max-w-xl gap-4 lg:max-w-5xl lg:grid-cols-2 lg:gap-x-8">
        <Heading call={call} agent={agent} />
        <div className="grid content-start gap-4">
          <Bill call={call} />
          <WhatNext call={call} agent={agent} />
        </div>
        <div className="grid content-start gap-4">
          {rating && <CallRatingPanel agentName={call.agentName} state={rating} answer={answer} />}
          <OwnTranscript call={call} lines={lines} kept={kept} />
          <Furthermore call={call} agent={agent} />
        </div>
      </div>
    </section>
  );
}

function Heading({ call, agent }: { call: CallView; agent: AgentNow | null }) {
  const isFault = call.endedReason === "error";
  return (
    <header className="lg:col-span-2">
      <div className="flex items-center gap-4">
        <CallCover name={call.agentName} url={agent?.card ? call.coverUrl : null} className="h-20 w-16 rounded-field" />
        <div className="min-w-0 grow">
          <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-5xl">Your call with {call.agentName}</h1>
          <p className="tabular mt-1 text-sm text-soft sm:text-base">
            <Time at={call.startedAt} />
          </p>
        </div>
        {agent && (
          <div className="print:hidden">
            <FavouriteButton agent={agent} look="heart" />
          </div>
        )}
      </div>
      <p className={`mt-3 ${isFault ? "rounded-field border border-warn/40 bg-warn/10 p-3.5" : "text-soft"}`}>
        {endReasonText(call.endedReason, call.endedNote)}
      </p>
    </header>
  );
}

/** The whole bill once: times that add up, what they cost, and what is left. */
function Bill({ call }: { call: CallView }) {
  const profile = useMember().member.userData;
  return (
    <dl className="panel grid gap-2.5 p-5">
      {summaryLines(call).map(({ name, value, note, isTotal }) => (
        <div
          key={name}
          className={`grid grid-cols-[1fr_auto] items-baseline gap-x-4 ${isTotal ? "border-t border-line pt-2.5" : ""}`}
        >
          <dt className={isTotal ? "font-medium" : "text-soft"}>{name}</dt>
          <dd className={`tabular text-right ${isTotal ? "display text-5xl leading-none" : "font-medium"}`}>{value}</dd>
          {note && <dd className="col-span-2 text-sm text-soft">{note}</dd>}
        </div>
      ))}
      {profile && (
        <div className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line pt-2.5 text-sm print:hidden">
          <dt className="text-soft">Credit left now</dt>
          <dd className="tabular text-right">{formatDollars(shownCredit(profile))}</dd>
        </div>
      )}
    </dl>
  );
}

/** The one thing to do, and how far the credit reaches. */
function WhatNext({ call, agent }: { call: CallView; agent: AgentNow | null }) {
  const note = agentNowNote(call, agent);
  const steps = nextSteps(call, agent);
  return (
    <div className="panel grid gap-3 p-5 print:hidden">
      <h2 className="text-2xl">{agent?.card ? "Pick up where you left off" : "Find someone new"}</h2>
      {agent?.card && <Reach rate={agent.card.baseRate} />}
      {note && <p className="text-sm text-soft">{note}</p>}
      <div className="flex flex-wrap gap-3">
        {steps.map(({ label, to, main }) => (
          <Link key={to} to={to} className={`btn tabular grow ${main ? "btn-go btn-lg" : "btn-outline border-line"}`}>
            {label}
          </Link>
        ))}
      </div>
    </div>
  );
}

function Reach({ rate }: { rate: string }) {
  const reach = useOwnReach(rate);
  return reach && <p className="tabular text-sm text-soft">{reach}</p>;
}

/** The way to the books, to the creator, and to somebody who listens when something was wrong. */
function Furthermore({ call, agent }: { call: CallView; agent: AgentNow | null }) {
  const hydrated = useHydrated();
  const entry = "btn btn-sm btn-ghost text-soft";
  return (
    <nav aria-label="About this call" className="flex flex-wrap gap-x-1 gap-y-2 border-t border-line pt-5 print:hidden">
      <Link to="/user/calls" className={entry}>
        My calls
      </Link>
      {!call.private && (
        <Link to="/user/memories" className={entry}>
          What {call.agentName} remembers
        </Link>
      )}
      <Link to="/user/account#statement" className={entry}>
        Statement
      </Link>
      {hydrated && (
        <button type="button" className={entry} onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          Print receipt
        </button>
      )}
      {agent?.card && (
        <Link to={`/${call.modelUsername}`} className={entry}>
          @{call.modelUsername}
        </Link>
      )}
      <Link to={reportPath({ call: call.id })} className={entry}>
        <Flag size={16} aria-hidden="true" />
        Report this call
      </Link>
    </nav>
  );
}

/** The page of the call was left, and the call may still go on for a minute. */
function StillOpen({ call }: { call: CallView }) {
  const ending = useNavigation().state !== "idle";
  return (
    <section className="wrap grid max-w-xl gap-5 py-14">
      <h1 className="text-4xl">This call is still open</h1>
      <p className="text-soft">Go back to your call with {call.agentName}, or end it now to see what it cost.</p>
      <div className="flex flex-wrap gap-3">
        <Link to={`/call/${call.id}`} className="btn btn-go">
          Back to the call
        </Link>
        <Form method="post">
          <button type="submit" className="btn btn-outline border-line" disabled={ending}>
            {ending ? "Ending…" : "End the call"}
          </button>
        </Form>
      </div>
    </section>
  );
}
