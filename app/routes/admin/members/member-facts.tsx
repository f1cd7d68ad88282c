import { Form } from "react-router";
import { moneyLineLabel } from "#app/components/admin/admin-calls.labels.ts";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { MemberFile } from "#features/people/people.schema.ts";
import { dateLabel, dateTimeLabel, longDayLabel } from "#platform/days/days.ts";
import { identityLabel, kindLabel } from "./members.labels.ts";
import { StatusWord } from "./status-word.tsx";

type FactsProps = { file: MemberFile; email: string | null; error: string | undefined };

/** The member's profile. The full email address is shown for a reason only. */
export function MemberFacts({ file, email, error }: FactsProps) {
  return (
    <Panel title="Profile">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        <dt className="text-soft">Kind</dt>
        <dd>{kindLabel(file)}</dd>
        <dt className="text-soft">Status</dt>
        <dd>
          <StatusWord {...file} />
        </dd>
        <dt className="text-soft">Name</dt>
        <dd>{file.name ?? "None"}</dd>
        <dt className="text-soft">Email</dt>
        <dd className="break-words" data-testid="email">
          {email ?? file.email} <span className="text-soft">{file.emailVerified ? "confirmed" : "not confirmed"}</span>
        </dd>
        <dt className="text-soft">Joined</dt>
        <dd className="tabular">{dateTimeLabel(file.joinedAt)} UTC</dd>
        <dt className="text-soft">First paid</dt>
        <dd className="tabular">{file.firstPaidAt ? dateLabel(file.firstPaidAt) : "Never"}</dd>
        <dt className="text-soft">Sign-in</dt>
        <dd>
          {file.twoFactor.enabled ? "With a second factor" : "Without a second factor"}
          {file.twoFactor.passkeys > 0 && `, ${file.twoFactor.passkeys} passkeys`}
        </dd>
        <dt className="text-soft">Identity</dt>
        <dd>
          {identityLabel(file)}
          {file.identity.expiresAt && ` until ${longDayLabel(file.identity.expiresAt)}`}
        </dd>
        {file.deletionDue && (
          <>
            <dt className="text-soft">Deletion</dt>
            <dd className="text-stop">Scheduled for {longDayLabel(file.deletionDue)}</dd>
          </>
        )}
        <dt className="text-soft">Uid</dt>
        <dd className="break-all text-[0.82rem] text-soft">{file.uid}</dd>
      </dl>
      {file.status !== "closed" && email === null && <ShowEmail error={error} />}
    </Panel>
  );
}

function ShowEmail({ error }: { error: string | undefined }) {
  return (
    <Form method="post" className="mt-4 flex flex-wrap items-end gap-3 border-line border-t pt-4">
      <input type="hidden" name="intent" value="show-email" />
      <div className="min-w-48 flex-1">
        <Field name="reason" label="Reason for showing the full address" maxLength={1000} error={error} />
      </div>
      <button type="submit" className="btn btn-neutral border-line">
        Show address
      </button>
    </Form>
  );
}

/** What a member has, and what moved it. */
export function MemberMoney({ file }: { file: MemberFile }) {
  const { credit, earnings, journals } = file;
  return (
    <Panel title="Credit">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Amount label="Paid" amount={credit.paid} />
        <Amount label="Free" amount={credit.free} />
        <Amount label="Held" amount={credit.held} />
        {file.userType === "model" && <Amount label="Earnings on hold" amount={earnings.pending} />}
        {file.userType === "model" && <Amount label="Available" amount={earnings.available} />}
      </dl>
      {credit.frozen && <p className="mt-3 text-stop">Credit frozen: no calls and no purchases.</p>}
      <ul className="mt-4 divide-y divide-line">
        {journals.map((line) => (
          <li key={line.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {line.callId === null ? (
                moneyLineLabel(line.kind)
              ) : (
                <Link to={`/admin/all-conversations/${line.callId}`} className="text-link">
                  {moneyLineLabel(line.kind)}
                </Link>
              )}{" "}
              {line.label && <span className="text-[0.82rem] text-soft">{line.label}</span>}
            </span>
            <span className="tabular">
              {dollarLabel(line.amount)} <span className="text-soft">balance {dollarLabel(line.balanceAfter)}</span>
            </span>
            <span className="tabular w-full text-[0.82rem] text-soft">{dateTimeLabel(line.at)} UTC</span>
          </li>
        ))}
      </ul>
      {journals.length === 0 && <p className="mt-3 text-soft">No entries yet.</p>}
    </Panel>
  );
}

function Amount({ label, amount }: { label: string; amount: string }) {
  return (
    <div>
      <dt className="eyebrow">{label}</dt>
      <dd className="tabular text-xl">{dollarLabel(amount)}</dd>
    </div>
  );
}
