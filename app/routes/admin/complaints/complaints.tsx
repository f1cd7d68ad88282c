import { useLocation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { pageQuery } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { useMore } from "#app/ui/use-more.ts";
import { complaintQuery } from "#features/complaints/complaints-admin.schema.ts";
import type { Route } from "./+types/complaints.ts";
import { ComplaintTable } from "./complaint-table.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const query = pageQuery(complaintQuery, url);
  const { admin } = services.complaints;
  const [page, counts] = await loadListOrErrorPage(
    Promise.all([admin.queue(viewer, query), admin.counts(viewer)]),
    url,
  );
  return { query, page, counts, now: Date.now() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Complaints", indexed: false });
}

export default function ComplaintsScreen({ loaderData }: Route.ComponentProps) {
  const { counts, query } = loaderData;
  const { search } = useLocation();
  const tab = (state: "open" | "decided", label: string) => (
    <Link
      to={state === "open" ? "/admin/complaints" : "/admin/complaints?state=decided"}
      className={`btn btn-sm ${query.state === state ? "btn-neutral border-line" : "btn-ghost"}`}
      aria-current={query.state === state ? "page" : undefined}
    >
      {label}
    </Link>
  );
  return (
    <>
      <PageHead title="Complaints" lead="Acknowledged immediately, decided within 5 days, takedowns within 48 hours.">
        <Link to="/admin/complaints/report" className="btn btn-neutral border-line">
          Monthly report
        </Link>
      </PageHead>
      <dl className="mb-6 grid gap-3 sm:grid-cols-3">
        <Stat label="Open" value={String(counts.open)} />
        <Stat label="Urgent" value={String(counts.urgent)} note="Risk to a child or to life" />
        <Stat label="Late" value={String(counts.late)} />
      </dl>
      <nav aria-label="Which complaints" className="mb-4 flex gap-2">
        {tab("open", "Open")}
        {tab("decided", "Decided")}
      </nav>
      <List key={search} data={loaderData} />
    </>
  );
}

function List({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { search } = useLocation();
  const list = useMore(data, ({ page }) => ({ items: page.complaints, nextCursor: page.nextCursor }));
  return (
    <>
      <ComplaintTable complaints={list.items} decided={data.query.state === "decided"} now={data.now} />
      <MoreLink list={list} search={search} />
    </>
  );
}
