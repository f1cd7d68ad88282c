import { Flag, PhoneCall } from "lucide-react";
import { type MouseEvent, useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { reportPath } from "#app/components/complaints/report-path.rules.ts";
import { BillingSupport } from "#app/components/money/billing-support.tsx";
import { balanceLabel } from "#app/components/money/credit-offer.rules.ts";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { callTimeLabel } from "#app/components/money/reach.rules.ts";
import { heldNote } from "#app/members/credit.rules.ts";
import { useMember } from "#app/members/member-context.ts";
import { Link } from "#app/navigation/link.tsx";
import { useNavigate } from "#app/navigation/moves.ts";
import { primeAudio } from "#app/voice-call/audio/audio-context.ts";
import { storeTicket } from "#app/voice-call/call-tickets.ts";
import type { AgentDetail } from "#features/agents/agents.schema.ts";
import type { PaletteName } from "#features/agents/cover/palettes.rules.ts";
import type { CallQuote, StartedConversation } from "#features/conversations/conversations.schema.ts";
import type { KeptDays } from "#features/settings/transcript-retention.labels.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { CapChoice, useCap } from "./cap-choice.tsx";
import { PrivateChoice } from "./private-choice.tsx";
import { TalkOrType, useTalkOrType } from "./talk-or-type.tsx";
import "../live/palettes.css";
import "./pre-call.css";

/** The answer to a start: a ticket, or why not. */
export type StartAnswer = { started?: StartedConversation; refusal?: FailureBody } | undefined;
type PreCallProps = {
  agent: AgentDetail;
  quote: CallQuote;
  /** Of its cover; null where there is none to be seen. */
  palette: PaletteName | null;
  /** How many things the companion keeps of this customer. */
  remembered: number;
  kept: KeptDays;
  answer: StartAnswer;
};

/** Before a call: who it is, how the customer is heard, what it costs and where it ends. */
export function PreCallSheet(props: PreCallProps) {
  const { agent, quote, palette } = props;
  return (
    <section className="wrap pre-call" data-palette={palette ?? "teal"}>
      <img src={agent.coverUrl} alt="" width={800} height={1000} className="pre-call-cover" />
      <div className="relative min-w-0">
        <p className="text-soft">You're about to call</p>
        <h1 className="text-5xl wrap-anywhere">{agent.name}</h1>
        <p className="mt-1 truncate text-soft">
          An AI, by{" "}
          <Link to={`/${agent.modelUsername}`} className="text-link">
            @{agent.modelUsername}
          </Link>
        </p>
        <Link
          to={reportPath({ agent: agent.id })}
          className="btn btn-circle btn-ghost absolute -top-2 -right-3"
          aria-label={`Report ${agent.name}`}
        >
          <Flag aria-hidden="true" className="size-5" />
        </Link>
      </div>
      <div className="pre-call-body">
        {quote.liveCallId ? <Running callId={quote.liveCallId} /> : <StartForm {...props} />}
      </div>
    </section>
  );
}

function StartForm({ agent, quote, remembered, kept, answer }: PreCallProps) {
  const cap = useCap(quote.ratePerMinute);
  const way = useTalkOrType(quote.hears);
  const starting = useStart(answer, way.talks && !quote.hears);
  const refusal: FailureBody | null = answer?.refusal ?? (quote.canStart ? null : quote.refusal);
  const needsCredit = refusal?.code === "ledger.insufficient_credit";
  /** Nobody starts a call deaf: who wants to talk gets the browser's question first. */
  const start = async (event: MouseEvent<HTMLButtonElement>) => {
    primeAudio();
    const { form } = event.currentTarget;
    if (!way.talks || way.check.state === "open") return;
    event.preventDefault();
    if (await way.open()) form?.requestSubmit();
  };
  return (
    <Form method="post" className="grid gap-5">
      <TalkOrType name={agent.name} hears={quote.hears} way={way} />
      <Prices quote={quote} />
      {quote.canStart && <CapChoice quote={quote} cap={cap} refusal={answer?.refusal} />}
      {quote.canStart && <PrivateChoice byDefault={quote.privateByDefault} kept={kept} />}
      {quote.canStart && remembered > 0 && (
        <p className="text-[0.94rem] text-soft">
          {agent.name} remembers {remembered === 1 ? "one thing" : `${remembered} things`} about you.{" "}
          <Link to="/user/memories" className="text-link">
            See your memories
          </Link>
        </p>
      )}
      <Terms rehearsal={quote.rehearsal} />
      <div className="pre-call-start">
        {refusal && !needsCredit && refusal.field !== "capUsd" && <Refusal refusal={refusal} />}
        {needsCredit ? (
          <Link to={`/user/credit?back=/call/new/${agent.id}`} className="btn btn-go btn-lg">
            Add credit to start
          </Link>
        ) : (
          <button
            type="submit"
            className="btn btn-go btn-lg"
            disabled={!quote.canStart || starting}
            onClick={(event) => void start(event)}
          >
            <PhoneCall aria-hidden="true" className="size-5" />
            {starting ? "Calling…" : "Start call"}
          </button>
        )}
        <p className={`text-sm text-soft ${needsCredit ? "" : "pre-call-ai"}`}>
          {needsCredit
            ? `One minute is ${dollarLabel(quote.ratePerMinute)}. You'll come right back here.`
            : `${agent.name} says it's an AI first. That part is free.`}
        </p>
        <noscript>
          <p className="text-soft">A call needs scripts to be switched on in your browser.</p>
        </noscript>
      </div>
    </Form>
  );
}

/** Keeps the ticket in memory and goes on to the call. The tap that started it lets the call be heard. */
function useStart(answer: StartAnswer, heardByBrowser: boolean): boolean {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const started = answer?.started;
  useEffect(() => {
    if (!started) return;
    storeTicket({ ...started, heardByBrowser });
    void navigate(`/call/${started.callId}`, { replace: true });
  }, [started, heardByBrowser, navigate]);
  return navigation.state !== "idle" || started !== undefined;
}

function Prices({ quote }: { quote: CallQuote }) {
  const held = useMember().member.userData?.held ?? "0.00";
  const note = heldNote({ held });
  return (
    <dl className="tabular grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 border-y border-line py-3">
      <dt className="text-soft">Price</dt>
      <dd className="text-right">
        <strong className="font-semibold">{dollarLabel(quote.ratePerMinute)} a minute</strong>{" "}
        <span className="text-[0.94rem] whitespace-nowrap text-soft">by the second</span>
      </dd>
      <dt className="text-soft">Your credit</dt>
      <dd className="text-right">
        <strong className="font-semibold">{balanceLabel({ total: quote.total, held })}</strong>{" "}
        {quote.canStart && (
          <span className="text-[0.94rem] text-soft">= {callTimeLabel(quote.maxSeconds, quote.longestSeconds)}</span>
        )}
        {note && <span className="block text-[0.94rem] text-soft">{note}</span>}
      </dd>
    </dl>
  );
}

function Running({ callId }: { callId: string }) {
  return (
    <div role="status" className="panel grid gap-4 p-5">
      <p>You have a call that is still running. One call at a time.</p>
      <div className="flex flex-wrap gap-3">
        <Link to={`/call/${callId}`} className="btn btn-go" onClick={primeAudio}>
          Back to the call
        </Link>
        <Form method="post" action={`/call/${callId}/summary`}>
          <button type="submit" className="btn btn-outline border-line">
            End that call
          </button>
        </Form>
      </div>
    </div>
  );
}

/** Why the call cannot start, and where that can be changed. */
function Refusal({ refusal: { code, message } }: { refusal: FailureBody }) {
  return (
    <p role="alert" className="rounded-field border border-warn/50 bg-[#2a2016] p-3 text-left">
      {message}.{" "}
      {code.startsWith("limits.") && (
        <Link to="/user/limits" className="text-link">
          Your limits
        </Link>
      )}
      {code === "ledger.account_frozen" && <BillingSupport />}
    </p>
  );
}

/** What is charged and what is not, for those who want to know it to the second. */
function Terms({ rehearsal }: { rehearsal: boolean }) {
  return (
    <div className="grid gap-3 text-[0.94rem] text-soft">
      <details className="pre-call-terms">
        <summary>How you're charged</summary>
        <p className="mt-2">
          You talk with an AI, not with a person. The call says so before it begins; that notice is not charged. You're
          charged by the second from the first word of the greeting. A call under 10 seconds is free of charge. So are
          time you pause, silence beyond half a minute, and anything that breaks on our side.
        </p>
      </details>
      {rehearsal && <p>Demo: scripted replies. Connect a language model for real conversation.</p>}
    </div>
  );
}
