import { AgentGrid, VeiledGrid } from "#app/components/agents/agent-grid.tsx";
import { emptyHint, pickFilters, searchOf, totalLabel } from "#app/components/agents/filters.rules.ts";
import { withRemoved } from "#app/components/agents/removed.rules.ts";
import { talkAgainOf } from "#app/components/agents/talk-again.server.ts";
import { TalkAgainRow } from "#app/components/agents/talk-again.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageQuery } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useMore } from "#app/ui/use-more.ts";
import { type CatalogueQuery, catalogueQuery } from "#features/agents/agents.schema.ts";
import { isCustomer } from "#features/members/viewer.rules.ts";
import type { RequestContext } from "#server/services.ts";
import type { Route } from "./+types/agents.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { CatalogueFilters } from "./catalogue-filters.tsx";

/** One row: on a phone more would push the search out of sight. The start page has them all. */
const shownTalkedTo = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { services, viewer, gate } = request;
  const query = pageQuery(catalogueQuery, url);
  // Somebody who looks for something is shown that alone.
  const isStart = viewer && isCustomer(viewer) && gate.passed && withRemoved(url.search, null) === "/";
  const [list, favourites, again] = await Promise.all([
    gate.passed ? loadListOrErrorPage(listOf(services.agents, gate, query), url) : null,
    services.favourites.ids(viewer),
    isStart ? loadOrErrorPage(talkAgainOf(request, url)) : null,
  ]);
  return { filters: pickFilters(query), list, favourites, again };
}

/** A later page says neither how many there are nor what to choose from: its first page has said it. */
async function listOf(
  agents: RequestContext["services"]["agents"],
  gate: RequestContext["gate"],
  query: CatalogueQuery,
) {
  const isLater = query.cursor !== undefined;
  // Together: a failure of one while the other is waited for would be nobody's.
  const [found, choices] = await Promise.all([
    isLater ? agents.catalogue(gate, query) : agents.countedCatalogue(gate, query),
    agents.choices(gate),
  ]);
  return { ...found, total: "total" in found ? found.total : null, choices };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const contentType = loaderData?.filters.contentType;
  const description = "Every live voice, with its price per minute.";
  return pageMeta(matches, { title: "All voices", description, canonical: `/agents${searchOf({ contentType })}` });
}

export default function CatalogueScreen({ loaderData }: Route.ComponentProps) {
  const { filters, list, again } = loaderData;
  return (
    <div className="wrap py-6">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-[clamp(2.2rem,5vw,3rem)]">All voices</h1>
        <p role="status" className="text-sm text-soft sm:text-base">
          {list?.total && totalLabel(list.total)}
        </p>
      </div>
      {again && (again.removed || again.talk.companions.length > 0) && (
        <div className="talk-row mt-2">
          <TalkAgainRow talk={again.talk} removed={again.removed} most={shownTalkedTo} />
        </div>
      )}
      <CatalogueFilters filters={filters} choices={list?.choices ?? { languages: [], moods: [], popular: false }} />
      <ActiveFilters filters={filters} />
      <div className="mt-4 sm:mt-5">
        {list === null ? <VeiledGrid /> : <Results key={searchOf(filters)} data={loaderData} />}
      </div>
    </div>
  );
}

function Results({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const page = useMore(data, ({ list }) => ({ items: list?.agents ?? [], nextCursor: list?.nextCursor ?? null }));
  if (page.items.length === 0) return <NobodyFits hint={emptyHint(data.filters)} />;
  return (
    <>
      <AgentGrid agents={page.items} />
      <MoreLink list={page} search={searchOf(data.filters)} />
    </>
  );
}

function NobodyFits({ hint }: { hint: string }) {
  return (
    <div className="panel grid justify-items-center gap-3 p-12 text-center">
      <p className="display text-3xl">No voice found</p>
      <p className="text-soft">{hint}</p>
      <Link to="/agents" className="btn btn-outline border-line mt-2">
        Show all voices
      </Link>
    </div>
  );
}
