import { Form, useNavigation } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { Field } from "#app/ui/field.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { RadioList } from "#app/ui/radio-list.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { Tick } from "#app/ui/tick.tsx";
import {
  askedOf,
  type ComplaintField,
  type ComplaintKind,
  reasonsOfKind,
} from "#features/complaints/complaints.rules.ts";
import type { ReportSubject } from "#features/complaints/complaints.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { kindWords } from "./report.labels.ts";

/** What was typed, by field: shown again when the form is refused. */
export type Typed = Record<string, string>;

type ReportFormProps = {
  kind: ComplaintKind;
  subject: ReportSubject | null;
  ticket: string;
  typed: Typed;
  refusal: FailureBody | undefined;
};

/** The form for one kind of report, with only the fields that this kind needs. */
export function ReportForm({ kind, subject, ticket, typed, refusal }: ReportFormProps) {
  const form = useFocusOnRefusal(refusal);
  const general = formError(refusal);
  const words = kindWords[kind];
  const part = partOf({ kind, typed, refusal });
  return (
    <Form ref={form} method="post" noValidate className="grid gap-6">
      <Hidden kind={kind} subject={subject} ticket={ticket} />
      {general && (
        <p role="alert" tabIndex={-1} className="rounded-field border border-stop/50 bg-stop/10 p-3">
          {general}
        </p>
      )}
      {reasonsOfKind[kind].length > 1 && (
        <RadioList
          legend="What fits best?"
          name="reason"
          choices={reasonsOfKind[kind]}
          chosen={typed.reason}
          error={fieldError(refusal, "reason")}
        />
      )}
      {part.asked("work") && <TextArea {...part.of("work", "Which work is yours?")} maxLength={2_000} rows={3} />}
      <Where part={part} subject={subject} />
      <TextArea
        {...part.of("statement", words.statement.label)}
        hint={words.statement.hint}
        maxLength={4_000}
        rows={6}
      />
      <TextArea
        {...part.of("evidence", "Links that show it (optional)")}
        hint="Up to five, one per line. We open them only if we need to."
        rows={2}
        maxLength={2_600}
        spellCheck={false}
      />
      <AboutYou kind={kind} part={part} />
      <Confirmations kind={kind} part={part} />
      <SendReport kind={kind} />
    </Form>
  );
}

type Part = ReturnType<typeof partOf>;

/** The statements that the sender confirms, and the signature. */
function Confirmations({ kind, part }: { kind: ComplaintKind; part: Part }) {
  const words = kindWords[kind];
  return (
    <div className="grid gap-4">
      <Tick
        name="goodFaith"
        label={words.goodFaith}
        ticked={part.chosen("goodFaith") === "true"}
        error={part.error("goodFaith")}
      />
      {words.accuracy && (
        <Tick
          name="accuracy"
          label={words.accuracy}
          ticked={part.chosen("accuracy") === "true"}
          error={part.error("accuracy")}
        />
      )}
      {part.asked("signature") && (
        <Field
          {...part.of("signature", "Signature")}
          hint="Type your full name once more: it is your electronic signature."
          most={120}
          autoComplete="off"
        />
      )}
    </div>
  );
}

/** The submit button, with a note about confidentiality. */
function SendReport({ kind }: { kind: ComplaintKind }) {
  const sending = useNavigation().state === "submitting";
  return (
    <div className="grid gap-3">
      <button type="submit" className="btn btn-go btn-lg" disabled={sending}>
        {sending ? "Sending…" : "Send the report"}
      </button>
      <p className="text-sm text-soft">
        The person you report never learns who you are
        {kind === "copyright" ? ", except that a copy of a copyright notice goes to them" : ""}. How we keep what you
        write is in the{" "}
        <Link to="/legal/privacy" className="text-link">
          Privacy Policy
        </Link>
        .
      </p>
    </div>
  );
}

/** Whether a kind asks for a field, and what the field shows. */
function partOf({ kind, typed, refusal }: Pick<ReportFormProps, "kind" | "typed" | "refusal">) {
  const asked = (field: ComplaintField) => askedOf[kind][field];
  return {
    asked,
    of: (name: string, label: string) => ({
      name,
      label,
      defaultValue: typed[name] ?? "",
      error: fieldError(refusal, name),
    }),
    chosen: (name: string) => typed[name],
    error: (name: string) => fieldError(refusal, name),
  };
}

/** What the server made or the address said, and a field that only programs fill in. */
function Hidden({ kind, subject, ticket }: Pick<ReportFormProps, "kind" | "subject" | "ticket">) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="ticket" value={ticket} />
      {subject?.agentId && <input type="hidden" name="agentId" value={subject.agentId} />}
      {subject?.creator && <input type="hidden" name="creator" value={subject.creator} />}
      {subject?.callId && <input type="hidden" name="callId" value={subject.callId} />}
      <label className="sr-only" aria-hidden="true">
        Leave this empty
        <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </>
  );
}

function Where({ part, subject }: { part: Part; subject: ReportSubject | null }) {
  if (subject) {
    return (
      <Field
        {...part.of("location", "Where exactly? (optional)")}
        hint="A minute of the call, a sentence, a picture."
        maxLength={1_000}
      />
    );
  }
  const optional = part.asked("location") === "optional";
  return (
    <Field
      {...part.of("location", optional ? "Where is it? (optional)" : "Where is it?")}
      hint="The address of the page, or the name of the companion."
      maxLength={1_000}
      spellCheck={false}
    />
  );
}

/** Who reports: only as much as this kind of report needs. */
function AboutYou({ kind, part }: { kind: ComplaintKind; part: Part }) {
  const { self, representative } = kindWords[kind];
  const anonymous = part.asked("email") === "optional";
  const label = (field: ComplaintField, text: string) =>
    part.asked(field) === "required" ? text : `${text} (optional)`;
  return (
    <section className="grid gap-5 border-t border-line pt-6" aria-labelledby="about-you">
      <div>
        <h2 id="about-you" className="text-3xl">
          About you
        </h2>
        {anonymous && (
          <p className="mt-1.5 text-[0.92rem] text-soft">
            You may stay anonymous. With an email address we can tell you what we decided.
          </p>
        )}
      </div>
      {part.asked("relation") && self && representative && (
        <RadioList
          legend="Who are you in this?"
          name="relation"
          choices={[
            { id: "self", label: self },
            { id: "representative", label: representative },
          ]}
          chosen={part.chosen("relation")}
          error={part.error("relation")}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...part.of("name", label("name", "Name"))} autoComplete="name" most={120} />
        <Field {...part.of("email", label("email", "Email"))} type="email" autoComplete="email" maxLength={254} />
      </div>
      {part.asked("postalAddress") && (
        <TextArea
          {...part.of("postalAddress", label("postalAddress", "Postal address"))}
          autoComplete="street-address"
          rows={3}
          maxLength={500}
        />
      )}
      {part.asked("phone") && (
        <Field {...part.of("phone", label("phone", "Telephone"))} type="tel" autoComplete="tel" maxLength={40} />
      )}
    </section>
  );
}
