import { Link } from "#app/navigation/link.tsx";
import { Time } from "#app/ui/time.tsx";
import { kindNames } from "#features/complaints/complaints.rules.ts";
import type { OwnComplaint } from "#features/complaints/complaints.schema.ts";
import { stateWord } from "./report.labels.ts";

/** What a member has reported before, with the way to each. Nothing for who never has. */
export function OwnReports({ reports }: { reports: OwnComplaint[] }) {
  if (reports.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="own-reports">
      <h2 id="own-reports" className="mb-3 text-2xl">
        Your reports
      </h2>
      <ul className="panel divide-y divide-line overflow-hidden">
        {reports.map((report) => (
          <li key={report.reference}>
            <Link to={`/legal/report/${report.reference}`} className="block px-4 py-3 hover:bg-raised/60 sm:px-5">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="tabular font-medium">{report.reference}</span>
                <Time at={report.receivedAt} shape="day" className="text-soft" />
              </span>
              <span className="block text-[0.92rem] text-soft">
                {kindNames[report.kind]}
                {report.subjectLabel ? ` about ${report.subjectLabel}` : ""} · {stateWord(report.state)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
