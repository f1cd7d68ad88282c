import { PageHead } from "#app/components/admin/page-head.tsx";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { reasonWord } from "#app/components/complaints/complaints.labels.ts";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageQuery } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { Stat } from "#app/ui/stat.tsx";
import { monthBeside, monthSpan } from "#features/complaints/complaint-report.rules.ts";
import { kindNames } from "#features/complaints/complaints.rules.ts";
import { type MonthReport, monthQuery } from "#features/complaints/complaints-admin.schema.ts";
import { actionNames } from "#features/complaints/decisions.rules.ts";
import { monthLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/complaints-report.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const { reports } = services.complaints;
  const thisMonth = reports.thisMonth();
  const query = pageQuery(monthQuery, url);
  return { query, report: await loadOrErrorPage(reports.report(viewer, query.month ?? thisMonth)), thisMonth };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Monthly report", indexed: false });
}

const hoursLabel = (hours: number | null) =>
  hours === null ? "–" : hours < 0.95 ? "under 1" : String(Math.round(hours));

export default function ComplaintsReportScreen({ loaderData }: Route.ComponentProps) {
  const { report, thisMonth } = loaderData;
  const { month, takedowns } = report;
  const received = report.kinds.reduce((sum, kind) => sum + kind.received, 0);
  const decided = report.kinds.reduce((sum, kind) => sum + kind.decided, 0);
  return (
    <>
      <PageHead title={monthLabel(monthSpan(month).from)} lead="Complaints received and decided in this month (UTC).">
        <Link to={`?month=${monthBeside(month, -1)}`} className="btn btn-ghost">
          Previous month
        </Link>
        {month < thisMonth && (
          <Link to={`?month=${monthBeside(month, 1)}`} className="btn btn-ghost">
            Next month
          </Link>
        )}
        <a href={`/api/admin/complaints/report.csv?month=${month}`} className="btn btn-neutral border-line" download>
          CSV
        </a>
        <a href={`/api/admin/complaints/report?month=${month}`} className="btn btn-neutral border-line">
          JSON
        </a>
      </PageHead>
      <dl className="mb-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Stat
          label="Received"
          value={String(received)}
          {...(received === 0 ? { note: "No incident in this month" } : {})}
        />
        <Stat label="Decided" value={String(decided)} />
        <Stat label="Takedowns on time" value={`${takedowns.inTime} of ${takedowns.received}`} />
        <Stat label="Hidden immediately" value={String(report.hiddenAtOnce)} />
      </dl>
      <Kinds report={report} />
      <div className="mt-6 grid gap-6 lg:grid-cols-3">
        <Counts title="Actions taken" rows={report.actions.map(({ action, count }) => [actionNames[action], count])} />
        <Counts title="Reasons given" rows={report.reasons.map(({ reason, count }) => [reasonWord(reason), count])} />
        <Counts
          title="Appeals and counter-notices"
          rows={report.answers.flatMap(({ side, received: sent, changed }) => {
            const name = side === "reporter" ? "Appeals" : "Counter-notices";
            return [
              [name, sent],
              [`${name} that changed the decision`, changed],
            ] as [string, number][];
          })}
        />
      </div>
    </>
  );
}

function Kinds({ report }: { report: MonthReport }) {
  return (
    <TableFrame label="By kind" rows={report.kinds.length} empty="">
      <table className="data-table min-w-[48rem]">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            {["Received", "Decided", "Within limit", "Upheld", "Unfounded", "Median hours", "Longest hours"].map(
              (name) => (
                <th key={name} scope="col" className="num">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {report.kinds.map((kind) => (
            <tr key={kind.kind}>
              <th scope="row">{kindNames[kind.kind]}</th>
              {[kind.received, kind.decided, kind.withinLimit, kind.upheld, kind.unfounded].map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand still
                <td key={index} className="num tabular">
                  {value}
                </td>
              ))}
              <td className="num tabular">{hoursLabel(kind.medianHours)}</td>
              <td className="num tabular">{hoursLabel(kind.longestHours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Counts({ title, rows }: { title: string; rows: [string, number][] }) {
  return (
    <section className="panel p-5" aria-label={title}>
      <h2 className="mb-3 text-2xl">{title}</h2>
      {rows.length === 0 && <p className="text-soft">None.</p>}
      <dl className="grid gap-2">
        {rows.map(([name, count]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-soft">{name}</dt>
            <dd className="tabular">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
