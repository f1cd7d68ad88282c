import { PhoneCall } from "lucide-react";
import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { BillingSupport } from "#app/components/money/billing-support.tsx";
import { balanceLabel } from "#app/components/money/credit-offer.rules.ts";
import { dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import { heldNote } from "#app/members/credit.rules.ts";
import { useMember } from "#app/members/member-context.ts";
import { Link } from "#app/navigation/link.tsx";
import { useNavigate } from "#app/navigation/moves.ts";
import { primeAudio } from "#app/voice-call/audio/audio-context.ts";
import { storeTicket } from "#app/voice-call/call-tickets.ts";
import type { AgentDetail } from "#features/agents/agents.schema.ts";
import { contentTypeLabel } from "#features/agents/persona/content-types.rules.ts";
import type { CallQuote, StartedConversation } from "#features/conversations/conversations.schema.ts";
import type { KeptDays } from "#features/settings/transcript-retention.labels.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { CapChoice, useCap } from "./cap-choice.tsx";
import { longestWords, reachOf } from "./pre-call.rules.ts";
import { PrivateChoice } from "./private-choice.tsx";

/** The answer to a start: a ticket, or why not. */
export type StartAnswer = { started?: StartedConversation; refusal?: FailureBody } | undefined;
type PreCallProps = {
  agent: AgentDetail;
  quote: CallQuote;
  /** How many things the companion keeps of this customer. */
  remembered: number;
  kept: KeptDays;
  answer: StartAnswer;
};

/** Before a call: who it is, what it costs, how far the credit reaches. */
export function PreCallSheet({ agent, quote, remembered, kept, answer }: PreCallProps) {
  const starting = useStart(answer);
  const cap = useCap(quote.ratePerMinute);
  const refusal: FailureBody | null = answer?.refusal ?? (quote.canStart ? null : quote.refusal);
  return (
    <section className="wrap grid gap-6 py-6 sm:py-10 md:grid-cols-[minmax(0,22rem)_minmax(0,30rem)] md:justify-center md:gap-10">
      <AgentCover agent={agent} />
      <div className="grid content-start gap-5">
        <Prices quote={quote} capSeconds={cap.seconds} />
        {quote.liveCallId ? (
          <Running callId={quote.liveCallId} />
        ) : (
          <Form method="post" className="grid gap-5">
            {quote.canStart && (
              <CapChoice total={quote.total} rate={quote.ratePerMinute} cap={cap} refusal={answer?.refusal} />
            )}
            {quote.canStart && <PrivateChoice byDefault={quote.privateByDefault} kept={kept} />}
            {quote.canStart && remembered > 0 && (
              <p className="text-sm text-soft">
                {agent.name} remembers {remembered === 1 ? "one thing" : `${remembered} things`} that you said.{" "}
                <Link to="/user/memories" className="text-link">
                  See your memories
                </Link>
              </p>
            )}
            {refusal && refusal.field !== "capUsd" && <Refusal refusal={refusal} />}
            {refusal?.code === "ledger.insufficient_credit" ? (
              <Link to={`/user/credit?back=/call/new/${agent.id}`} className="btn btn-go btn-lg">
                Add credit
              </Link>
            ) : (
              <button
                type="submit"
                className="btn btn-go btn-lg"
                disabled={!quote.canStart || starting}
                onClick={primeAudio}
              >
                <PhoneCall aria-hidden="true" className="size-5" />
                {starting ? "Calling…" : "Start call"}
              </button>
            )}
            <noscript>
              <p className="text-soft">A call needs scripts to be switched on in your browser.</p>
            </noscript>
          </Form>
        )}
        <BillingWords rehearsal={quote.rehearsal} />
      </div>
    </section>
  );
}

/** Keeps the ticket in memory and goes on to the call. The tap that started it lets the call be heard. */
function useStart(answer: StartAnswer): boolean {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const started = answer?.started;
  useEffect(() => {
    if (!started) return;
    storeTicket(started);
    void navigate(`/call/${started.callId}`, { replace: true });
  }, [started, navigate]);
  return navigation.state !== "idle" || started !== undefined;
}

function AgentCover({ agent }: { agent: AgentDetail }) {
  return (
    <div className="relative isolate flex aspect-[16/10] items-end overflow-hidden rounded-box border border-line p-5 md:aspect-[4/5]">
      <img
        src={agent.coverUrl}
        alt=""
        width={800}
        height={1000}
        className="absolute inset-0 -z-10 size-full object-cover"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-night/95 via-night/25 to-transparent" />
      <div>
        <p className="text-sm text-[#c8d4d0]">{contentTypeLabel(agent.contentType)}</p>
        <h1 className="text-5xl">{agent.name}</h1>
        <p className="mt-1 text-[#c8d4d0]">
          AI voice by{" "}
          <Link to={`/${agent.modelUsername}`} className="text-link text-base-content">
            @{agent.modelUsername}
          </Link>
        </p>
      </div>
    </div>
  );
}

function Prices({ quote, capSeconds }: { quote: CallQuote; capSeconds: number | null | undefined }) {
  const longest = longestWords(quote);
  const held = useMember().member.userData?.held ?? "0.00";
  const note = heldNote({ held });
  return (
    <dl className="panel grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-3 p-5">
      <dt className="text-soft">Price</dt>
      <dd className="tabular text-right">
        <strong className="text-2xl font-semibold">{dollarLabel(quote.ratePerMinute)}</strong>
        <span className="text-soft"> a minute</span>
      </dd>
      <dt className="text-soft">Your credit</dt>
      <dd className="tabular text-right">
        {balanceLabel({ total: quote.total, held })}
        <span className="block text-sm text-soft">
          {dollarLabel(quote.freeCredit)} free · {dollarLabel(quote.credit)} paid
        </span>
        {note && <span className="block text-sm text-soft">{note}</span>}
      </dd>
      {quote.refusal?.code !== "ledger.insufficient_credit" && (
        <>
          <dt className="text-soft">Lasts about</dt>
          <dd className="tabular text-right">
            {durationLabel(reachOf(quote.maxSeconds, capSeconds))}
            {longest && <span className="block text-sm text-soft">{longest}</span>}
          </dd>
        </>
      )}
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
    <p role="alert" className="rounded-field border border-warn/50 bg-warn/10 p-3">
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

function BillingWords({ rehearsal }: { rehearsal: boolean }) {
  return (
    <div className="grid gap-2 text-sm text-soft">
      <p>
        <strong className="font-medium text-base-content">You will talk with an AI, not with a person.</strong> The call
        says so before it begins; that notice is not charged.
      </p>
      <p>
        You're charged by the second from the first word of the greeting. A call under 10 seconds is free of charge. So
        are time you pause, silence beyond half a minute, and anything that breaks on our side.
      </p>
      {rehearsal && (
        <p className="text-base-content">Demo: scripted replies. Connect a language model for real conversation.</p>
      )}
    </div>
  );
}
