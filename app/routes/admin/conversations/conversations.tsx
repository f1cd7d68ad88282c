import { useLocation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { pageQuery } from "#app/forms/answers.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useMore } from "#app/ui/use-more.ts";
import { adminCallQuery } from "#features/conversations/admin/admin-calls.schema.ts";
import type { Route } from "./+types/conversations.ts";
import { AdminCallFilters } from "./call-filters.tsx";
import { AdminCallTable } from "./call-table.tsx";
import { AdminLiveCalls } from "./live-calls.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const query = pageQuery(adminCallQuery, url);
  const [page, live] = await loadListOrErrorPage(
    Promise.all([services.adminCalls.all(viewer, query), query.cursor ? null : services.adminCalls.live(viewer)]),
    url,
  );
  return { query, page, live };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "All conversations", indexed: false });
}

export default function AllConversationsScreen({ loaderData }: Route.ComponentProps) {
  const { query, live } = loaderData;
  const { search } = useLocation();
  return (
    <>
      <PageHead title="All conversations" lead="Every call, with its customer, companion and ledger split." />
      {live && <AdminLiveCalls calls={live} />}
      <AdminCallFilters query={query} />
      <List key={search} data={loaderData} />
    </>
  );
}

function List({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { search } = useLocation();
  const list = useMore(data, ({ page }) => ({ items: page.calls, nextCursor: page.nextCursor }));
  return (
    <>
      <AdminCallTable calls={list.items} />
      <MoreLink list={list} search={search} />
    </>
  );
}
