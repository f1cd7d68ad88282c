import type { ReactNode } from "react";
import type { AdminComplaint } from "#features/complaints/complaints-admin.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

/** What was reported, in the words of who reported it. Links are followed without telling where they were found. */
export function Evidence({ complaint }: { complaint: AdminComplaint }) {
  const { reporter, declarations, evidence } = complaint;
  return (
    <section className="panel grid gap-4 p-5 sm:p-6" aria-labelledby="evidence">
      <h2 id="evidence" className="text-2xl">
        What was reported
      </h2>
      {complaint.statement && (
        <p className="max-w-prose leading-relaxed break-words whitespace-pre-line">{complaint.statement}</p>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Where">{complaint.location || "The page it was reported from"}</Fact>
        <Fact name="Received">{dateTimeLabel(complaint.receivedAt)} UTC</Fact>
        <Fact name="From">
          {reporter.name ?? (reporter.member ? "A member" : "No account")}
          {reporter.email && <span className="block text-soft">{reporter.email}</span>}
        </Fact>
        {declarations.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {evidence.length > 0 && (
        <div>
          <h3 className="eyebrow mb-1">Evidence</h3>
          <ul className="grid gap-1">
            {evidence.map((address) => (
              <li key={address} className="truncate">
                <a href={address} target="_blank" rel="noreferrer noopener nofollow" className="text-link">
                  {address}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="eyebrow">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
