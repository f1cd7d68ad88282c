import { useLocation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { pageQuery, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { FormDone } from "#app/ui/form-alert.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useMore } from "#app/ui/use-more.ts";
import { type AuditReach, auditQuery } from "#features/audit/audit.schema.ts";
import { errorsQuery } from "#features/operations/errors.schema.ts";
import { logOperations } from "#features/operations/logs.operations.ts";
import { dateLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/logs.ts";
import { ErrorGroups } from "./error-groups.tsx";
import { RecordEntries } from "./record-entries.tsx";
import { RecordSearch } from "./record-search.tsx";

const told = { resolved: "Marked as resolved. It comes back here if it is seen again." };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const { logs } = services.operations;
  const done = doneWords(facts.headers, told);
  const isErrors = url.searchParams.get("tab") === "errors";
  url.searchParams.delete("tab");
  if (isErrors) {
    const query = pageQuery(errorsQuery, url);
    return { tab: "errors" as const, query, done, page: await loadListOrErrorPage(logs.errors(viewer, query), url) };
  }
  const query = pageQuery(auditQuery, url);
  return { tab: "record" as const, query, done, page: await loadListOrErrorPage(logs.record(viewer, query), url) };
}

const forms = { resolve: logOperations.resolve };

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const params = (id: string) => ({ id });
  const { refusal } = await runForm(forms, await sentForm(request), { services, viewer, params });
  return refusal ?? doneAt("/admin/logs?tab=errors", "resolved");
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Logs", indexed: false });
}

export default function LogsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <>
      <PageHead title="Logs" lead="Who did what, and what went wrong." />
      <nav aria-label="Kinds of logs" className="mb-5 flex flex-wrap gap-2">
        <Tab to="/admin/logs" here={loaderData.tab === "record"} label="Audit log" />
        <Tab
          to="/admin/logs?tab=errors"
          here={loaderData.tab === "errors" && loaderData.query.state === "open"}
          label="Errors"
        />
        <Tab
          to="/admin/logs?tab=errors&state=resolved"
          here={loaderData.tab === "errors" && loaderData.query.state === "resolved"}
          label="Resolved errors"
        />
      </nav>
      {loaderData.done && !actionData && (
        <div className="mb-4">
          <FormDone>{loaderData.done}</FormDone>
        </div>
      )}
      {loaderData.tab === "record" ? (
        <>
          <Seals sealed={loaderData.page.sealed} />
          <RecordSearch query={loaderData.query} search={search} />
        </>
      ) : null}
      <List key={search} data={loaderData} answer={actionData} />
    </>
  );
}

function Tab({ to, here, label }: { to: string; here: boolean; label: string }) {
  return (
    <Link
      to={to}
      className={`btn btn-sm ${here ? "btn-neutral border-line" : "btn-ghost"}`}
      aria-current={here ? "page" : undefined}
    >
      {label}
    </Link>
  );
}

function Seals({ sealed }: { sealed: AuditReach }) {
  if (!sealed.since || !sealed.until) {
    return <p className="mb-4 text-soft">No day is sealed yet: the first one is, soon after it ends (UTC).</p>;
  }
  return (
    <p className="mb-4 text-soft">
      Sealed day by day since {dateLabel(sealed.since)}, up to {dateLabel(sealed.until)}. The last seal begins with{" "}
      <code className="tabular">{sealed.digest?.slice(0, 12)}</code>; <code>npm run audit:check</code> holds every entry
      against the seals.
    </p>
  );
}

type Data = Route.ComponentProps["loaderData"];

function List({ data, answer }: { data: Data; answer: Route.ComponentProps["actionData"] }) {
  const { search } = useLocation();
  const list = useMore(
    data,
    (page: Data): { items: unknown[]; nextCursor: string | null } =>
      page.tab === "record"
        ? { items: page.page.entries, nextCursor: page.page.nextCursor }
        : { items: page.page.groups, nextCursor: page.page.nextCursor },
    { restarts: true },
  );
  return (
    <>
      {data.tab === "record" ? (
        <RecordEntries entries={list.items as typeof data.page.entries} />
      ) : (
        <ErrorGroups
          groups={list.items as typeof data.page.groups}
          resolved={data.query.state === "resolved"}
          answer={answer}
        />
      )}
      <MoreLink list={list} search={search} />
    </>
  );
}
