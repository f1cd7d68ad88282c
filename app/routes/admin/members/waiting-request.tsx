import { Form, useNavigation } from "react-router";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { Differences } from "#app/components/admin/differences.tsx";
import { DueClock } from "#app/components/admin/due-clock.tsx";
import { PayeeLines } from "#app/components/admin/payee-lines.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { ConfirmationView } from "#features/confirmations/confirmations.schema.ts";
import type { Payee } from "#features/payouts/payouts.schema.ts";
import type { ActionAnswer } from "./member-actions.tsx";

type RequestProps = {
  request: ConfirmationView;
  /** The account of a payout, null if none is saved; undefined for any other request. */
  payee: Payee | null | undefined;
  now: number;
  answer: ActionAnswer;
};

/** One thing that waits for a second admin, with both answers; for whoever asked, only the way back. */
export function WaitingRequest({ request, payee, now, answer }: RequestProps) {
  const { id, subject, summary, changes, page, reason, askedBy, askedAt, expiresAt, own } = request;
  return (
    <li className="panel grid gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-xl">{summary}</h2>
        <DueClock since={askedAt} dueAt={expiresAt} now={now} />
      </div>
      {changes.length > 0 && (
        <details open={summary.endsWith("…")} className="rounded-field border border-line p-3">
          <summary className="cursor-pointer">All changes ({changes.length})</summary>
          <div className="mt-3">
            <Differences lines={changes} />
          </div>
        </details>
      )}
      {payee !== undefined && <PayeeLines payee={payee} />}
      <p className="break-words">{reason}</p>
      <p className="text-soft">
        Requested by @{askedBy.username}
        {page && (
          <>
            {" · "}
            <Link to={page} className="text-link">
              {subject.type === "setting" ? "See the setting" : "See the case"}
            </Link>
          </>
        )}
        {subject.type === "user" && (
          <>
            {" · "}
            <Link to={`/admin/users-management/${subject.id}`} className="text-link">
              See the member
            </Link>
          </>
        )}
      </p>
      {own ? (
        <OneButton intent={`withdraw:${id}`} label="Withdraw" tone="btn-neutral border-line" />
      ) : (
        <>
          <OneButton intent={`confirm:${id}`} label="Approve" tone="btn-primary" />
          <details className="border-line border-t pt-3" open={answer?.intent === `refuse:${id}`}>
            <summary className="cursor-pointer">Refuse</summary>
            <div className="mt-3">
              <DecisionForm intent={`refuse:${id}`} button="Refuse" tone="stop" answer={answer} />
            </div>
          </details>
        </>
      )}
    </li>
  );
}

function OneButton({ intent, label, tone }: { intent: string; label: string; tone: string }) {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === intent;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" className={`btn ${tone}`} disabled={busy} aria-busy={busy}>
        {busy ? "Saving…" : label}
      </button>
    </Form>
  );
}
