import { Flag, Printer } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { FavouriteButton } from "#app/components/agents/favourite-button.tsx";
import { CallCover } from "#app/components/calls/call-cover.tsx";
import { reportPath } from "#app/components/complaints/report-path.rules.ts";
import { dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Time } from "#app/ui/time.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { endReasonText } from "#app/voice-call/end-reasons.rules.ts";
import { spokenDuration } from "#app/voice-call/meter-view.rules.ts";
import type { AgentNow } from "#features/agents/agents.schema.ts";
import type { CallView } from "#features/conversations/conversations.schema.ts";
import type { TranscriptLineView } from "#features/conversations/records/transcripts.schema.ts";
import type { CallRating } from "#features/ratings/ratings.schema.ts";
import type { KeptDays } from "#features/settings/transcript-retention.labels.ts";
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

/** After a call: how long, how much, from which credit, why it ended, how it was, and what next. */
export function CallSummary({ call, rating, agent, lines, kept, answer }: SummaryData & { answer: RatingAnswer }) {
  if (call.state !== "ended") return <StillOpen call={call} />;
  return (
    <section className="wrap py-8 sm:py-14">
      <div className="rise mx-auto grid max-w-xl gap-6">
        <Heading call={call} agent={agent} />
        <Bill call={call} />
        <WhatNext call={call} agent={agent} />
        {rating && <CallRatingPanel agentName={call.agentName} state={rating} answer={answer} />}
        <OwnTranscript call={call} lines={lines} kept={kept} />
        <Furthermore call={call} agent={agent} />
      </div>
    </section>
  );
}

function Heading({ call, agent }: { call: CallView; agent: AgentNow | null }) {
  return (
    <>
      <header className="flex items-center gap-5">
        <CallCover
          name={call.agentName}
          url={agent?.card ? call.coverUrl : null}
          className="h-28 w-[5.6rem] rounded-field"
        />
        <div>
          <p className="eyebrow tabular">
            <Time at={call.startedAt} />
          </p>
          <h1 className="text-4xl sm:text-5xl">Your call with {call.agentName}</h1>
        </div>
      </header>
      <p
        className={call.endedReason === "error" ? "rounded-field border border-warn/40 bg-warn/10 p-3.5" : "text-soft"}
      >
        {endReasonText(call.endedReason, call.endedNote)}
      </p>
    </>
  );
}

function Bill({ call }: { call: CallView }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Figure label="Length" value={durationLabel(call.billedMs / 1000)} spoken={spokenDuration(call.billedMs)} />
        <Figure label="You paid" value={dollarLabel(call.charge)} spoken={`${call.charge} dollars`} />
      </div>
      <dl className="panel grid gap-3 p-5">
        {summaryLines(call).map(({ name, value, note }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4 last:border-t last:border-line last:pt-3">
            <dt className="text-soft">{name}</dt>
            <dd className="tabular text-right font-medium">{value}</dd>
            {note && <dd className="col-span-2 text-sm text-soft">{note}</dd>}
          </div>
        ))}
      </dl>
    </>
  );
}

function WhatNext({ call, agent }: { call: CallView; agent: AgentNow | null }) {
  const note = agentNowNote(call, agent);
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-3">
        {nextSteps(call, agent).map(({ label, to, main }) => (
          <Link key={to} to={to} className={main ? "btn btn-go grow" : "btn btn-outline grow border-line"}>
            {label}
          </Link>
        ))}
        {agent && <FavouriteButton agent={agent} />}
      </div>
      {note && <p className="text-sm text-soft">{note}</p>}
    </div>
  );
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
          Print the receipt
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

function Figure({ label, value, spoken }: { label: string; value: string; spoken: string }) {
  return (
    <div className="panel p-5">
      <p className="text-sm text-soft">{label}</p>
      <p className="display tabular mt-1 text-4xl whitespace-nowrap">
        <span aria-hidden="true">{value}</span>
        <span className="sr-only">{spoken}</span>
      </p>
    </div>
  );
}

/** The page of the call was left, and the call may still go on for a minute. */
function StillOpen({ call }: { call: CallView }) {
  const ending = useNavigation().state !== "idle";
  return (
    <section className="wrap grid max-w-xl gap-5 py-14">
      <h1 className="text-4xl">This call is still open</h1>
      <p className="text-soft">You can go on talking with {call.agentName}, or end it now and see what it cost.</p>
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
