import { Check, Clock, EyeOff } from "lucide-react";
import { Link } from "#app/navigation/link.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { Time } from "#app/ui/time.tsx";
import { kindNames } from "#features/complaints/complaints.rules.ts";
import type { ComplaintStatus } from "#features/complaints/complaints.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { AnswerForm } from "./answer-form.tsx";
import { eventWord, outcomeWords, stateWord } from "./report.labels.ts";

type ReportStatusProps = {
  report: ComplaintStatus;
  privateLink: string | null;
  refusal: (FailureBody & { typed: { words: string; signature: string } }) | undefined;
};

/** A report as its reporter finds it again: number, deadlines, what happened, and what was decided. */
export function ReportStatus({ report, privateLink, refusal }: ReportStatusProps) {
  return (
    <article className="grid max-w-2xl gap-6">
      <header>
        <p className="eyebrow">{kindNames[report.kind]}</p>
        <h1 className="mt-1 text-5xl sm:text-6xl">
          {report.state === "received" ? "Thank you, we have it" : "Your report"}
        </h1>
        <p className="tabular mt-3 text-2xl tracking-wide text-signal" data-reference>
          {report.reference}
        </p>
        {report.subjectLabel && <p className="mt-1 text-soft">About {report.subjectLabel}</p>}
      </header>
      {report.decision ? <Decision decision={report.decision} /> : <Waiting report={report} />}
      <section className="panel p-5 sm:p-6" aria-labelledby="steps">
        <h2 id="steps" className="text-2xl">
          What happened so far
        </h2>
        <ol className="mt-4 grid gap-4">
          {report.events.map((event) => (
            <Step key={`${event.kind} ${event.at}`} event={event} />
          ))}
        </ol>
      </section>
      {report.appeal.fault === null && report.appeal.until && (
        <details className="panel p-5 sm:p-6" open={refusal !== undefined}>
          <summary className="cursor-pointer text-2xl">Appeal against the decision</summary>
          <p className="mt-2 mb-4 text-soft">
            Possible once, until <Time at={report.appeal.until} />, free of charge. Another person than before decides,
            within 10 days.
          </p>
          <AnswerForm button="Send the appeal" signed={false} refusal={refusal} />
        </details>
      )}
      {privateLink && (
        <section className="panel grid gap-3 p-5 sm:p-6" aria-labelledby="way-back">
          <h2 id="way-back" className="text-2xl">
            Your way back
          </h2>
          <p className="text-[0.92rem] text-soft">
            {report.mailed
              ? "We have sent you this link. Whoever has it can read this page."
              : "Keep this link: without an account or an email address it is the only way back. Whoever has it can read this page."}
          </p>
          <CopyField label="Private link" value={privateLink} />
        </section>
      )}
      <p className="text-sm text-soft">
        How we decide, and how to appeal, is in the{" "}
        <Link to="/legal/complaints-policy" className="text-link">
          Complaints Policy
        </Link>
        .
      </p>
    </article>
  );
}

function Waiting({ report }: { report: ComplaintStatus }) {
  const { takedownBy, decideBy, hardLimitAt } = report;
  return (
    <section className="panel grid gap-1 p-5 sm:p-6" aria-label="State">
      <p className="flex items-center gap-2.5 text-lg font-medium">
        <Clock size={20} aria-hidden="true" className="shrink-0 text-signal" />
        {stateWord(report.state)}
      </p>
      <p className="text-soft">
        {takedownBy ? (
          <>
            What has to be removed is removed by <Time at={takedownBy} />.
          </>
        ) : (
          <>
            Decided by <Time at={decideBy} />; the outer limit is <Time at={hardLimitAt} />.
          </>
        )}
      </p>
    </section>
  );
}

function Decision({ decision }: { decision: NonNullable<ComplaintStatus["decision"]> }) {
  return (
    <section className="panel grid gap-2 border-signal/40 p-5 sm:p-6" aria-label="Decision">
      <p className="text-lg font-medium">{outcomeWords[decision.outcome]}</p>
      <p className="leading-relaxed whitespace-pre-line">{decision.words}</p>
      <Time at={decision.at} className="text-sm text-soft" />
    </section>
  );
}

function Step({ event }: { event: ComplaintStatus["events"][number] }) {
  const word = eventWord(event.kind);
  if (word === null) return null;
  const hidden = event.kind === "agent_held" || event.kind === "media_withheld";
  const Icon = hidden ? EyeOff : Check;
  return (
    <li className="flex gap-3.5">
      <span className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full border border-line bg-raised text-signal">
        <Icon size={15} aria-hidden="true" />
      </span>
      <span>
        <span className="block">{word}</span>
        {event.note && <span className="block text-[0.92rem] text-soft">{event.note}</span>}
        <Time at={event.at} className="block text-sm text-soft" />
      </span>
    </li>
  );
}
