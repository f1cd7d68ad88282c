import { useLocation } from "react-router";
import { editionQuery } from "#features/agents/agent-edition.schema.ts";
import { PageHead } from "../../components/admin/page-head.tsx";
import { EditionFilters } from "../../components/edition/edition-filters.tsx";
import { EditionTable } from "../../components/edition/edition-table.tsx";
import { pageQuery, served } from "../../navigation/answers.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { MoreLink } from "../../ui/more-link.tsx";
import { useMore } from "../../ui/use-more.ts";
import type { Route } from "./+types/agent-edition.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const query = pageQuery(editionQuery, url);
  return { query, page: await served(services.agentEdition.list(viewer, query)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Agent edition", indexed: false });
}

export default function AgentEditionScreen({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <>
      <PageHead
        title="Agent edition"
        lead="Every agent, the last changed first. You edit by the rules of its creator, with a reason."
      />
      <EditionFilters query={loaderData.query} />
      <Found key={search} data={loaderData} />
    </>
  );
}

function Found({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { search } = useLocation();
  const list = useMore(data, ({ page }) => ({ items: page.agents, nextCursor: page.nextCursor }));
  return (
    <>
      <EditionTable agents={list.items} />
      <MoreLink list={list} search={search} />
    </>
  );
}
