import { useLocation } from "react-router";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { DueClock } from "#app/components/admin/due-clock.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { pageQuery, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { RadioList } from "#app/ui/radio-list.tsx";
import { useMore } from "#app/ui/use-more.ts";
import { safetyOperations } from "#features/moderation/safety.operations.ts";
import { type SafetyFlagView, safetyQuery } from "#features/moderation/safety.schema.ts";
import { codeLabel, kindLabel, yearTotals } from "#features/moderation/safety-report.rules.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/safety.ts";

const told = { cleared: "Resolved. Your reason is in the audit log." };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const query = pageQuery(safetyQuery, url);
  const [page, report] = await loadListOrErrorPage(
    Promise.all([services.safety.flags(viewer, query), services.safety.report(viewer, query)]),
    url,
  );
  return { query, page, report, only: query.flag ?? null, now: Date.now(), done: doneWords(facts.headers, told) };
}

/** What the form of each flag does, by its intent. */
const forms = { clear: safetyOperations.clear };

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const sender = { services, viewer, params: (id: string) => ({ id }) };
  const { refusal } = await runForm(forms, await sentForm(request), sender);
  return refusal ?? doneAt("/admin/safety", "cleared");
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Safety", indexed: false });
}

export default function SafetyScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Safety" lead="Calls, members and companions flagged for review, and yearly counts." />
      {loaderData.done && !actionData && (
        <p role="status" className="mb-4 text-primary">
          {loaderData.done}
        </p>
      )}
      <Flags loaded={loaderData} answer={actionData} />
      <YearCounts report={loaderData.report} />
    </>
  );
}

type Answer = Route.ComponentProps["actionData"];

function Flags({ loaded, answer }: { loaded: Route.ComponentProps["loaderData"]; answer: Answer }) {
  const { search } = useLocation();
  const list = useMore(loaded, ({ page }) => ({ items: page.flags, nextCursor: page.nextCursor }), { restarts: true });
  const { only, now } = loaded;
  if (list.items.length === 0) {
    return (
      <p className="panel p-10 text-center text-soft">
        {only === null ? "No open flags." : "Already resolved."}
        {only !== null && <AllFlags />}
      </p>
    );
  }
  return (
    <>
      {only !== null && <AllFlags />}
      <ul className="grid gap-3" aria-label="Flags, newest first">
        {list.items.map((flag) => (
          <li key={flag.id} className="panel p-4">
            <Flag flag={flag} answer={answer} only={only !== null} now={now} />
          </li>
        ))}
      </ul>
      <MoreLink list={list} search={search} />
    </>
  );
}

const subjects = { call: "Call", member: "Member", agent: "Companion" } as const;

const AllFlags = () => (
  <Link to="/admin/safety" className="text-link mb-3 ml-2 inline-block">
    All open flags
  </Link>
);

/** Where the call, the member or the companion is seen whole. */
function pageOf({ subjectType, subjectId, callId }: SafetyFlagView): string | null {
  if (subjectType === "member") return `/admin/users-management/${subjectId}`;
  if (subjectType === "call") return `/admin/all-conversations/${subjectId}`;
  return callId && `/admin/all-conversations/${callId}`;
}

const ageChoices = [
  { id: "adult", label: "An adult: the account is unlocked" },
  { id: "minor", label: "Under 18: the call is refunded, its transcript erased, and the account suspended" },
];

type FlagProps = {
  flag: SafetyFlagView;
  answer: Answer /** The page is about this one. */;
  only: boolean;
  now: number;
};

function Flag({ flag, answer, only, now }: FlagProps) {
  const page = pageOf(flag);
  const refusal = answer?.intent === `clear:${flag.id}` ? answer : undefined;
  const outcomeError = refusal?.fields?.outcome?.[0] ?? (refusal?.field === "outcome" ? refusal.message : undefined);
  const subject = `${subjects[flag.subjectType]} ${flag.name ?? ""}`;
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <strong className="font-medium">{codeLabel(flag.code)}</strong>
        <span className="min-w-0 break-words">
          {page === null ? (
            subject
          ) : (
            <Link to={page} className="text-link">
              {subject}
              {flag.subjectType === "agent" && ": the call"}
            </Link>
          )}
        </span>
        {flag.locks && <span className="text-stop">cannot call</span>}
        <time dateTime={flag.openedAt} className="tabular text-soft">
          {dateTimeLabel(flag.openedAt)}
        </time>
        <DueClock since={flag.openedAt} dueAt={flag.dueAt} now={now} />
      </p>
      <details className="mt-2" open={only}>
        <summary className="cursor-pointer text-soft">Resolve</summary>
        <div className="mt-3">
          <DecisionForm intent={`clear:${flag.id}`} button="Resolve" answer={answer} shows={["outcome"]}>
            {flag.subjectType === "member" && flag.code === "underage_user" && (
              <RadioList legend="The caller is" name="outcome" choices={ageChoices} error={outcomeError} />
            )}
          </DecisionForm>
        </div>
      </details>
    </>
  );
}

function YearCounts({ report }: { report: Route.ComponentProps["loaderData"]["report"] }) {
  const rows = yearTotals(report.counts);
  return (
    <section className="mt-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-2xl">{report.year} in counts</h2>
        <a href={`/api/admin/safety/report.csv?year=${report.year}`} className="btn btn-neutral border-line" download>
          Download by month
        </a>
      </div>
      <TableFrame label={`What happened in ${report.year}`} rows={rows.length} empty="No counts yet.">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Reason</th>
              <th scope="col" className="num">
                Count
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, code, total }) => (
              <tr key={`${kind}:${code}`}>
                <td>{kindLabel(kind)}</td>
                <td>{codeLabel(code)}</td>
                <td className="num">{total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}
