import { documentLabels } from "#app/components/verification/verification.labels.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { ReviewRecord } from "#features/verifications/verifications.schema.ts";
import { dateTimeLabel, longDayLabel } from "#platform/days/days.ts";
import { eventLabels, stateLabels } from "./verification-review.labels.ts";

/** What is known of a record without opening its document. */
export function VerificationFacts({ record }: { record: ReviewRecord }) {
  const { agreement, expiresAt, submittedAt, documentKind, secondLook } = record;
  return (
    <Panel title="The record">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        <dt className="text-soft">State</dt>
        <dd>{stateLabels[record.state]}</dd>
        <dt className="text-soft">Document</dt>
        <dd>{documentKind ? documentLabels[documentKind] : "Not chosen"}</dd>
        <dt className="text-soft">Sent</dt>
        <dd className="tabular">{submittedAt ? `${dateTimeLabel(submittedAt)} UTC` : "Not yet"}</dd>
        <dt className="text-soft">Agreement</dt>
        <dd className="tabular">
          {agreement ? `Version ${agreement.version}, ${dateTimeLabel(agreement.agreedAt)} UTC` : "Not given"}
        </dd>
        {expiresAt && (
          <>
            <dt className="text-soft">Valid until</dt>
            <dd>{longDayLabel(expiresAt)}</dd>
          </>
        )}
      </dl>
      {secondLook && (
        <div className="mt-4 border-line border-t pt-4">
          <p className="eyebrow">Asked for a second look on {dateTimeLabel(secondLook.askedAt)} UTC</p>
          <p className="mt-1 whitespace-pre-line">{secondLook.words}</p>
        </div>
      )}
    </Panel>
  );
}

/** What happened to it so far. */
export function VerificationAuditLog({ record }: { record: ReviewRecord }) {
  return (
    <Panel title="What happened">
      <ol className="grid gap-3">
        {record.events.map((event) => (
          <li key={`${event.at}${event.kind}`}>
            <p>
              {eventLabels[event.kind] ?? event.kind}
              {event.by && <span className="text-soft"> · @{event.by}</span>}
            </p>
            <p className="tabular text-[0.82rem] text-soft">
              {dateTimeLabel(event.at)} UTC{event.reason ? ` · ${event.reason}` : ""}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
