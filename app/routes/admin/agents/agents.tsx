import { useLocation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { pageQuery } from "#app/forms/answers.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useMore } from "#app/ui/use-more.ts";
import { adminAgentQuery } from "#features/agents/admin/admin-agents.schema.ts";
import type { Route } from "./+types/agents.ts";
import { AgentFilters } from "./agent-filters.tsx";
import { AgentTable } from "./agent-table.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const query = pageQuery(adminAgentQuery, url);
  return { query, page: await loadListOrErrorPage(services.adminAgents.list(viewer, query), url) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Companions", indexed: false });
}

export default function AdminAgentsScreen({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <>
      <PageHead
        title="Companions"
        lead="All companions, last changed first. The creators' rules apply to your edits."
      />
      <AgentFilters query={loaderData.query} />
      <Found key={search} data={loaderData} />
    </>
  );
}

function Found({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { search } = useLocation();
  const list = useMore(data, ({ page }) => ({ items: page.agents, nextCursor: page.nextCursor }));
  return (
    <>
      <AgentTable agents={list.items} />
      <MoreLink list={list} search={search} />
    </>
  );
}
