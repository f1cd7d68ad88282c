import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { endNoteChoices } from "#app/components/admin/admin-calls.labels.ts";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { TranscriptLines } from "#app/components/calls/transcript-lines.tsx";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Field } from "#app/ui/field.tsx";
import { RadioList } from "#app/ui/radio-list.tsx";
import { Time } from "#app/ui/time.tsx";
import type { AdminCallDetail } from "#features/conversations/admin/admin-calls.schema.ts";
import type { OpenTranscript } from "#features/conversations/records/opened-transcripts.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

export type ActionAnswer = (FailureBody & { intent: string }) | undefined;
type ActionProps = { detail: AdminCallDetail; answer: ActionAnswer };

/** Ending a call that runs. */
export function EndCallForm({ answer }: { answer: ActionAnswer }) {
  const refusal = answer?.intent === "end" ? answer : undefined;
  return (
    <section id="actions" className="panel grid gap-4 p-5">
      <h2 className="text-2xl">End this call</h2>
      <p className="text-soft">
        It is settled like every call: what was talked is charged, the rest of the hold goes back.
      </p>
      <DecisionForm intent="end" button="End the call" tone="stop" answer={answer} shows={["note"]}>
        <RadioList
          legend="Message to the customer"
          name="note"
          choices={endNoteChoices}
          error={refusal?.fields?.note?.[0]}
        />
      </DecisionForm>
    </section>
  );
}

/** What was said: sealed, until somebody opens it with a reason. */
export function TranscriptPanel({ detail, opened, answer }: ActionProps & { opened: OpenTranscript | null }) {
  const { call } = detail;
  useSealedAgain(opened);
  return (
    <section className="panel grid gap-4 p-5">
      <h2 className="text-2xl">Transcript</h2>
      {opened ? (
        <>
          <p className="text-sm text-warn">
            Open to you until <Time at={opened.until} shape="time" />, then sealed again.
          </p>
          <TranscriptLines
            label="Transcript"
            lines={opened.lines}
            names={{ customer: `@${call.customerUsername}`, agent: call.agentName, platform: "Notice" }}
          />
        </>
      ) : detail.transcript === "sealed" ? (
        <>
          <p className="text-soft">
            Sealed. Opening it is recorded permanently, with your name and your reason; it is sealed again after 15
            minutes.
          </p>
          <DecisionForm
            intent="open"
            button="Open for 15 minutes"
            reasonLabel="Reason for opening it"
            answer={answer}
          />
        </>
      ) : (
        <p className="text-soft">
          {detail.transcript === "private"
            ? "No transcript: the call was private, or the customer erased it."
            : "No transcript: nothing was said, or it has expired."}
        </p>
      )}
    </section>
  );
}

/** Asks anew when the time is over, so that the words leave the screen. */
function useSealedAgain(opened: OpenTranscript | null): void {
  const { revalidate } = useRevalidator();
  const until = opened?.until;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => void revalidate(), Math.max(0, Date.parse(until) - Date.now()) + 500);
    return () => clearTimeout(timer);
  }, [until, revalidate]);
}

const brokenWords = {
  checked: "An admin has reviewed it.",
  settled: "Not in the queue: it cost nothing, was refunded, or is older than seven days.",
  waiting: "In the queue until it is refunded or marked as reviewed.",
} as const;

/** Noting that a call which broke was looked at, where no money has to go back. */
export function CheckCallForm({ detail, answer }: ActionProps) {
  if (detail.broken === null) return null;
  return (
    <section className="panel grid gap-4 p-5">
      <h2 className="text-2xl">{detail.broken === "checked" ? "Reviewed" : "Dropped call"}</h2>
      <p className="text-soft">{brokenWords[detail.broken]}</p>
      {detail.broken === "waiting" && <DecisionForm intent="check" button="Mark as reviewed" answer={answer} />}
    </section>
  );
}

/** Keeping a transcript longer, or not any more. */
export function FlagForm({ detail, answer }: ActionProps) {
  const { flagged } = detail.call;
  return (
    <section className="panel grid gap-4 p-5">
      <h2 className="text-2xl">{flagged ? "Flagged" : "Flag for review"}</h2>
      <p className="text-soft">
        {flagged ? "The transcript is kept longer for review." : "The transcript of a flagged call is kept longer."}
      </p>
      <DecisionForm intent="flag" button={flagged ? "Remove flag" : "Flag the call"} answer={answer}>
        <input type="hidden" name="flagged" value={flagged ? "false" : "true"} />
      </DecisionForm>
    </section>
  );
}

/** What went back, what waits, and giving back more. `refundKey` makes a form that is sent twice one refund. */
export function RefundPanel({ detail, answer, refundKey }: ActionProps & { refundKey: string }) {
  const refusal = answer?.intent === "refund" ? answer : undefined;
  const amountError = refusal?.fields?.amountUsd?.[0] ?? (refusal?.field === "amountUsd" ? refusal.message : undefined);
  const nothing = detail.refundable === "0.00";
  return (
    <section className="panel grid gap-4 p-5">
      <h2 className="text-2xl">Refund</h2>
      {detail.refunds.length > 0 && (
        <ul className="grid gap-2">
          {detail.refunds.map((refund) => (
            <li key={refund.id} className="border-l-2 border-line pl-3">
              <span className="tabular font-medium">{dollarLabel(refund.amount)}</span> by @{refund.askedBy}
              {refund.confirmedBy && ` and @${refund.confirmedBy}`}, {dollarLabel(refund.fromCreator)} of it from the
              creator
              <span className="block text-sm text-soft">{refund.reason}</span>
            </li>
          ))}
        </ul>
      )}
      {detail.waitingRefund && (
        <p className="text-warn">
          {detail.waitingRefund.summary}: asked by @{detail.waitingRefund.askedBy}, waits for a second admin.{" "}
          <Link to="/admin/users-management/confirmations" className="text-link">
            Waiting for approval
          </Link>
        </p>
      )}
      {nothing ? (
        <p className="text-soft">Nothing left to refund.</p>
      ) : (
        !detail.waitingRefund && (
          <>
            <p className="text-soft">
              Up to {dollarLabel(detail.refundable)}, paid credit first. The customer gets an email.{" "}
              {detail.shareWaits
                ? "The creator's waiting share of it goes back too."
                : "The creator's share has cleared: the creator keeps it and the platform bears the whole refund."}{" "}
              Above {dollarLabel(detail.secondAdminAbove)} for one call, another admin has to confirm.
            </p>
            <DecisionForm intent="refund" button="Refund" tone="signal" answer={answer} shows={["amountUsd"]}>
              <input type="hidden" name="key" value={refundKey} />
              <Field
                name="amountUsd"
                label="Dollars"
                inputMode="decimal"
                placeholder={detail.refundable}
                hint="Leave empty to refund all that is left"
                error={amountError}
                autoComplete="off"
              />
            </DecisionForm>
          </>
        )
      )}
    </section>
  );
}
