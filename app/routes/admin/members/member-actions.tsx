import type { ReactNode } from "react";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
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

/** What an admin can do about a member. Each deed asks for its reason and opens alone. */
export function MemberActions({ file, formKey, answer }: ActionsProps) {
  if (file.own) return <p className="panel p-5 text-soft">This is your own account: another admin acts on it.</p>;
  if (file.status === "closed") return <p className="panel p-5 text-soft">This account is deleted. Its books stay.</p>;
  return (
    <Panel title="What you can do">
      <div className="divide-y divide-line">
        {file.status === "suspended" ? <Restore answer={answer} /> : <Suspend file={file} answer={answer} />}
        <Credit formKey={formKey} answer={answer} />
        {file.credit.frozen && <Unfreeze answer={answer} />}
        {file.userType === "model" && <PayOff available={file.earnings.available} answer={answer} />}
        <AdminAction title="Sign out everywhere" intent="signout" answer={answer}>
          <DecisionForm intent="signout" button="End every session" answer={answer} />
        </AdminAction>
        <CorrectEmail answer={answer} />
        <AdminAction title="Send a copy of their data" intent="export" answer={answer}>
          <p className="mb-3 text-soft">They get an email and download the copy themselves. You do not see it.</p>
          <DecisionForm intent="export" button="Have a copy made" answer={answer} />
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

/** The error of a field, when the answer is to this deed. */
function errorOf(answer: ActionAnswer, intent: string, field: string): string | undefined {
  if (answer?.intent !== intent) return undefined;
  return answer.fields?.[field]?.[0] ?? (answer.field === field ? answer.message : undefined);
}

function Suspend({ file, answer }: { file: MemberFile; answer: ActionAnswer }) {
  return (
    <AdminAction title="Suspend" intent="suspend" answer={answer}>
      <p className="mb-3 text-soft">
        Sessions end, a running call ends and is charged for what was talked
        {file.userType === "model" ? ", and their agents are hidden" : ""}.
      </p>
      <DecisionForm intent="suspend" button="Suspend" tone="stop" answer={answer} shows={["code", "words", "until"]}>
        <SelectMenu
          name="code"
          label="What it is about"
          options={reasonChoices}
          placeholder="Choose"
          error={errorOf(answer, "suspend", "code")}
        />
        <TextArea
          name="words"
          label="What the member reads"
          rows={2}
          maxLength={1000}
          required
          error={errorOf(answer, "suspend", "words")}
        />
        <Field
          type="date"
          name="until"
          label="Until the end of"
          hint="Empty: with no end."
          error={errorOf(answer, "suspend", "until")}
        />
      </DecisionForm>
    </AdminAction>
  );
}

function Restore({ answer }: { answer: ActionAnswer }) {
  return (
    <AdminAction title="Let in again" intent="restore" answer={answer}>
      <DecisionForm intent="restore" button="Lift the suspension" tone="signal" answer={answer} />
    </AdminAction>
  );
}

function Credit({ formKey, answer }: { formKey: string; answer: ActionAnswer }) {
  return (
    <AdminAction title="Give or take credit" intent="credit" answer={answer}>
      <p className="mb-3 text-soft">
        An entry of the ledger, at the cost of promotions. Beyond the limit for one admin and one member in a day, it
        waits for a second admin.
      </p>
      <DecisionForm intent="credit" button="Book it" answer={answer} shows={["amountUsd", "direction", "part"]}>
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
            { id: "free", label: "Free credit, which ends" },
            { id: "paid", label: "Paid credit, of which creators earn" },
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
    <AdminAction title="Free the credit" intent="unfreeze" answer={answer}>
      <p className="mb-3 text-soft">
        A disputed payment has frozen it. When the dispute is won or was a mistake, two admins free it together.
      </p>
      <DecisionForm intent="unfreeze" button="Ask a second admin" answer={answer} />
    </AdminAction>
  );
}

function PayOff({ available, answer }: { available: string; answer: ActionAnswer }) {
  return (
    <AdminAction title="Pay the earnings by hand" intent="payoff" answer={answer}>
      <p className="mb-3 text-soft">
        For a creator who leaves: send {dollarLabel(available)} from your bank, then note it here. A second admin
        confirms it. What still waits has to clear first.
      </p>
      <DecisionForm intent="payoff" button="Ask a second admin" answer={answer} shows={["reference"]}>
        <Field
          name="reference"
          label="What the transfer is called"
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
    <AdminAction title="Correct the e-mail" intent="email" answer={answer}>
      <p className="mb-3 text-soft">
        Needs a second admin. Both addresses get an email, and the old one can take it back. The new one can ask for a
        new password after three days; payouts wait for fourteen.
      </p>
      <DecisionForm intent="email" button="Ask for it" answer={answer} shows={["email"]}>
        <Field
          type="email"
          name="email"
          label="The right e-mail"
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
      <p className="mb-3 text-soft">In fourteen days, as if they had asked themselves. Until then they can keep it.</p>
      <DecisionForm intent="delete" button="Plan the deletion" tone="stop" answer={answer} shows={["forfeit"]}>
        <Tick
          name="forfeit"
          label="They gave up in writing the paid credit that is left"
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
      <AdminAction
        title={role === "admin" ? "Make an admin" : "Take the admin role away"}
        intent="role"
        answer={answer}
      >
        <p className="mb-3 text-soft">Another admin has to confirm it within 48 hours.</p>
        <DecisionForm intent="role" button="Ask another admin" answer={answer}>
          <input type="hidden" name="role" value={role} />
        </DecisionForm>
      </AdminAction>
      {file.role !== "admin" && (
        <AdminAction title={type === "model" ? "Make a creator" : "Make a customer"} intent="type" answer={answer}>
          <p className="mb-3 text-soft">
            Only while no credit, no earnings, no agent and no call is tied to the account.
          </p>
          <DecisionForm intent="type" button="Change the user type" answer={answer}>
            <input type="hidden" name="userType" value={type} />
          </DecisionForm>
        </AdminAction>
      )}
    </>
  );
}
