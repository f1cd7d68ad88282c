import type { ReactNode } from "react";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { PayeeLines } from "#app/components/admin/payee-lines.tsx";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RadioList } from "#app/ui/radio-list.tsx";
import { SelectMenu } from "#app/ui/select-menu.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { Tick } from "#app/ui/tick.tsx";
import type { MemberFile } from "#features/people/people.schema.ts";
import { reasonChoices } from "#features/people/suspensions.labels.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

export type ActionAnswer = (FailureBody & { intent?: string }) | undefined;
type ActionsProps = { file: MemberFile; formKey: string; answer: ActionAnswer };

/** An admin's actions on a member. Each one asks for its reason. */
export function MemberActions({ file, formKey, answer }: ActionsProps) {
  if (file.own) return <p className="panel p-5 text-soft">This is your account: only another admin can act on it.</p>;
  if (file.status === "closed")
    return <p className="panel p-5 text-soft">This account is deleted. Its ledger entries remain.</p>;
  return (
    <Panel title="What you can do">
      <div className="divide-y divide-line">
        {file.status === "suspended" ? <Restore answer={answer} /> : <Suspend file={file} answer={answer} />}
        <Credit formKey={formKey} answer={answer} />
        {file.credit.frozen && <Unfreeze answer={answer} />}
        {file.userType === "model" && <PayOff file={file} answer={answer} />}
        <AdminAction title="Sign out everywhere" intent="signout" answer={answer}>
          <DecisionForm intent="signout" button="End every session" answer={answer} />
        </AdminAction>
        <CorrectEmail answer={answer} />
        <AdminAction title="Send a copy of their data" intent="export" answer={answer}>
          <p className="mb-3 text-soft">The member gets an email and downloads the export. You do not see it.</p>
          <DecisionForm intent="export" button="Send data export" answer={answer} />
        </AdminAction>
        <Delete answer={answer} />
        <Roles file={file} answer={answer} />
      </div>
    </Panel>
  );
}

type ActionProps = { title: string; intent: string; answer: ActionAnswer; children: ReactNode };

function AdminAction({ title, intent, answer, children }: ActionProps) {
  return (
    <details className="py-3" open={answer?.intent === intent}>
      <summary className="cursor-pointer py-1">{title}</summary>
      <div className="pt-3 pb-2">{children}</div>
    </details>
  );
}

/** The error of a field, when the answer is to this action. */
function errorOf(answer: ActionAnswer, intent: string, field: string): string | undefined {
  if (answer?.intent !== intent) return undefined;
  return answer.fields?.[field]?.[0] ?? (answer.field === field ? answer.message : undefined);
}

function Suspend({ file, answer }: { file: MemberFile; answer: ActionAnswer }) {
  return (
    <AdminAction title="Suspend" intent="suspend" answer={answer}>
      <p className="mb-3 text-soft">
        Sessions end, and a running call ends and is charged up to that moment
        {file.userType === "model" ? ", and their companions are hidden" : ""}.
      </p>
      <DecisionForm intent="suspend" button="Suspend" tone="stop" answer={answer} shows={["code", "words", "until"]}>
        <SelectMenu
          name="code"
          label="Reason"
          options={reasonChoices}
          placeholder="Choose"
          error={errorOf(answer, "suspend", "code")}
        />
        <TextArea
          name="words"
          label="Message to the member"
          rows={2}
          maxLength={1000}
          required
          error={errorOf(answer, "suspend", "words")}
        />
        <Field
          type="date"
          name="until"
          label="Until (end of day)"
          hint="Leave empty for no end date."
          error={errorOf(answer, "suspend", "until")}
        />
      </DecisionForm>
    </AdminAction>
  );
}

function Restore({ answer }: { answer: ActionAnswer }) {
  return (
    <AdminAction title="Lift suspension" intent="restore" answer={answer}>
      <DecisionForm intent="restore" button="Lift the suspension" tone="signal" answer={answer} />
    </AdminAction>
  );
}

function Credit({ formKey, answer }: { formKey: string; answer: ActionAnswer }) {
  return (
    <AdminAction title="Give or take credit" intent="credit" answer={answer}>
      <p className="mb-3 text-soft">
        Booked in the ledger as a promotion cost. Above the daily limit for one admin and one member, another admin has
        to approve it.
      </p>
      <DecisionForm intent="credit" button="Apply" answer={answer} shows={["amountUsd", "direction", "part"]}>
        <input type="hidden" name="key" value={formKey} />
        <RadioList
          legend="Direction"
          name="direction"
          error={errorOf(answer, "credit", "direction")}
          choices={[
            { id: "give", label: "Give" },
            { id: "take", label: "Take" },
          ]}
        />
        <RadioList
          legend="Which credit"
          name="part"
          error={errorOf(answer, "credit", "part")}
          choices={[
            { id: "free", label: "Free credit, which expires" },
            { id: "paid", label: "Paid credit, on which creators earn" },
          ]}
        />
        <Field
          name="amountUsd"
          label="Amount in dollars"
          inputMode="decimal"
          required
          maxLength={12}
          error={errorOf(answer, "credit", "amountUsd")}
        />
      </DecisionForm>
    </AdminAction>
  );
}

function Unfreeze({ answer }: { answer: ActionAnswer }) {
  return (
    <AdminAction title="Unfreeze credit" intent="unfreeze" answer={answer}>
      <p className="mb-3 text-soft">
        A disputed payment froze it. Unfreeze it when the dispute is won or was a mistake; another admin has to approve.
      </p>
      <DecisionForm intent="unfreeze" button="Request approval" answer={answer} />
    </AdminAction>
  );
}

function PayOff({ file, answer }: { file: MemberFile; answer: ActionAnswer }) {
  const { payee, earnings } = file;
  const isPayable = Number(earnings.available) > 0;
  return (
    <AdminAction title="Record a manual payout" intent="payoff" answer={answer}>
      <p className="mb-3 text-soft">
        For a creator who leaves: send {dollarLabel(earnings.available)} from your bank, then record it here. Another
        admin has to approve it. Pending earnings have to clear first.
      </p>
      {isPayable && (
        <div className="mb-3">
          <PayeeLines payee={payee} />
        </div>
      )}
      <DecisionForm intent="payoff" button="Request approval" answer={answer} shows={["reference"]}>
        <Field
          name="reference"
          label="Transfer reference"
          required
          maxLength={100}
          error={errorOf(answer, "payoff", "reference")}
        />
      </DecisionForm>
    </AdminAction>
  );
}

function CorrectEmail({ answer }: { answer: ActionAnswer }) {
  return (
    <AdminAction title="Correct the email address" intent="email" answer={answer}>
      <p className="mb-3 text-soft">
        Another admin has to approve it. Both addresses get an email, and the old one can undo it. The new one can reset
        the password after three days; payouts are on hold for fourteen.
      </p>
      <DecisionForm intent="email" button="Request approval" answer={answer} shows={["email"]}>
        <Field
          type="email"
          name="email"
          label="New email address"
          required
          maxLength={254}
          error={errorOf(answer, "email", "email")}
        />
      </DecisionForm>
    </AdminAction>
  );
}

function Delete({ answer }: { answer: ActionAnswer }) {
  return (
    <AdminAction title="Delete the account" intent="delete" answer={answer}>
      <p className="mb-3 text-soft">
        Takes effect in fourteen days, as if the member had asked for it. Until then they can cancel it.
      </p>
      <DecisionForm intent="delete" button="Schedule deletion" tone="stop" answer={answer} shows={["forfeit"]}>
        <Tick
          name="forfeit"
          label="Member waived the remaining credit in writing"
          error={errorOf(answer, "delete", "forfeit")}
        />
      </DecisionForm>
    </AdminAction>
  );
}

function Roles({ file, answer }: { file: MemberFile; answer: ActionAnswer }) {
  const role = file.role === "admin" ? "member" : "admin";
  const type = file.userType === "model" ? "user" : "model";
  return (
    <>
      <AdminAction title={role === "admin" ? "Make an admin" : "Remove the admin role"} intent="role" answer={answer}>
        <p className="mb-3 text-soft">Another admin has to approve it within 48 hours.</p>
        <DecisionForm intent="role" button="Request approval" answer={answer}>
          <input type="hidden" name="role" value={role} />
        </DecisionForm>
      </AdminAction>
      {file.role !== "admin" && (
        <AdminAction title={type === "model" ? "Make a creator" : "Make a customer"} intent="type" answer={answer}>
          <p className="mb-3 text-soft">Only for accounts without credit, earnings, companions or calls.</p>
          <DecisionForm intent="type" button="Change member type" answer={answer}>
            <input type="hidden" name="userType" value={type} />
          </DecisionForm>
        </AdminAction>
      )}
    </>
  );
}
