import {
  complaintEvent,
  complaintKinds,
  complaintOutcomes,
  complaintStates,
  reasonWord,
} from "#app/components/complaints/complaints.labels.ts";
import { Link } from "#app/navigation/link.tsx";
import type { AdminComplaint, RelatedCase } from "#features/complaints/complaints-admin.schema.ts";
import { actionNames } from "#features/complaints/decisions.rules.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import { mediumName } from "./case-pictures.tsx";

/** Decisions, answers, earlier cases, and everything that happened, in order. */
export function CaseHistory({ complaint }: { complaint: AdminComplaint }) {
  const creatorPage = `/admin/users-management?q=${encodeURIComponent(complaint.subject.creator?.username ?? "")}`;
  return (
    <>
      {complaint.decisions.map((decision) => (
        <section
          key={decision.number}
          className="panel grid gap-2 p-5 sm:p-6"
          aria-label={`Decision ${decision.number}`}
        >
          <h2 className="text-2xl">
            Decision {decision.number}: {actionNames[decision.action].toLowerCase()}
          </h2>
          <p className="leading-relaxed whitespace-pre-line">{decision.words}</p>
          <p className="text-sm text-soft">
            {reasonWord(decision.reason)} · {complaintOutcomes[decision.outcome]} · @{decision.by},{" "}
            {dateTimeLabel(decision.at)} UTC
          </p>
          {decision.effects.media.length > 0 && (
            <p className="text-sm text-soft">
              Taken down with all copies:{" "}
              {decision.effects.media.map((id) => mediumName(complaint.subject.media, id)).join(", ")}.
            </p>
          )}
          {decision.effects.suspensionId && (
            <p className="text-sm text-soft">
              The companion is hidden and the account suspended: see{" "}
              <Link to={creatorPage} className="text-link">
                the creator's file
              </Link>
              .
            </p>
          )}
        </section>
      ))}
      {complaint.answers.map((answer) => (
        <section key={answer.side} className="panel grid gap-2 p-5 sm:p-6" aria-label="Answer">
          <h2 className="text-2xl">{answer.side === "reporter" ? "Appeal of the reporter" : "Counter-notice"}</h2>
          <p className="leading-relaxed break-words whitespace-pre-line">{answer.words}</p>
          <p className="text-sm text-soft">
            {dateTimeLabel(answer.at)} UTC{answer.signature && ` · signed ${answer.signature}`}
            {answer.settled ? " · decided" : " · waiting for another admin"}
          </p>
        </section>
      ))}
      <Related title="Earlier reports about this creator" cases={complaint.aboutSame} />
      <Related title="Earlier reports from this sender" cases={complaint.bySame} />
      <section className="panel p-5 sm:p-6" aria-labelledby="trail">
        <h2 id="trail" className="mb-3 text-2xl">
          What happened
        </h2>
        <ol className="grid gap-3">
          {complaint.events.map((event) => (
            <li key={`${event.kind} ${event.at}`}>
              {complaintEvent(event.kind)}
              {event.by && <span className="text-soft"> · @{event.by}</span>}
              {event.note && <span className="block break-words whitespace-pre-line text-soft">{event.note}</span>}
              <time dateTime={event.at} className="block text-sm text-soft">
                {dateTimeLabel(event.at)} UTC
              </time>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Related({ title, cases }: { title: string; cases: RelatedCase[] }) {
  if (cases.length === 0) return null;
  return (
    <section className="panel p-5 sm:p-6" aria-label={title}>
      <h2 className="mb-3 text-2xl">{title}</h2>
      <ul className="grid gap-2">
        {cases.map((one) => (
          <li key={one.reference} className="flex flex-wrap gap-x-3">
            <Link to={`/admin/complaints/${one.reference}`} className="text-link tabular">
              {one.reference}
            </Link>
            <span className="text-soft">
              {complaintKinds[one.kind]} · {one.outcome ? complaintOutcomes[one.outcome] : complaintStates[one.state]} ·{" "}
              {dateTimeLabel(one.receivedAt)} UTC
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
