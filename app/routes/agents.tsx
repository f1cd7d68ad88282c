import { Search } from "lucide-react";
import { Form, Link, useLocation } from "react-router";
import { catalogueQuery } from "#features/agents/agents.schema.ts";
import { AgentGrid, VeiledGrid } from "../components/agents/agent-grid.tsx";
import { FilterChips } from "../components/agents/filter-chips.tsx";
import { pageQuery, served } from "../navigation/answers.ts";
import { pageMeta } from "../navigation/page-meta.ts";
import { requestContext } from "../request-context.ts";
import { MoreLink, nextSearch } from "../ui/more-link.tsx";
import { useMore } from "../ui/use-more.ts";
import type { Route } from "./+types/agents.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, gate } = context.get(requestContext);
  const query = pageQuery(catalogueQuery, url);
  const page = gate.passed ? await served(services.agents.catalogue(gate, query)) : null;
  return { query, page };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "All voices", description: "Every voice on the air, with its price per minute." });
}

const orders = [
  { value: "featured", label: "Featured" },
  { value: "new", label: "Newest" },
  { value: "price", label: "Lowest price" },
];

export default function CatalogueScreen({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData;
  const { search } = useLocation();
  return (
    <div className="wrap py-10 sm:py-14">
      <h1 className="text-[clamp(2.8rem,7vw,5rem)]">All voices</h1>
      <Form method="get" role="search" className="mt-6 mb-4 flex flex-wrap gap-2">
        {query.contentType && <input type="hidden" name="contentType" value={query.contentType} />}
        {query.maxRate && <input type="hidden" name="maxRate" value={query.maxRate} />}
        <label className="input grow basis-56 rounded-full">
          <Search size={18} aria-hidden="true" className="text-soft" />
          <span className="sr-only">Search by name or mood</span>
          <input
            key={query.q}
            type="search"
            name="q"
            maxLength={80}
            defaultValue={query.q}
            placeholder="Name, mood, topic"
          />
        </label>
        <select
          key={query.sort}
          name="sort"
          aria-label="Order"
          className="select w-auto rounded-full"
          defaultValue={query.sort}
        >
          {orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button type="submit" className="btn btn-neutral border-line">
          Search
        </button>
      </Form>
      <FilterChips filters={query} pathname="/agents" />
      <div className="mt-6">
        {loaderData.page === null ? <VeiledGrid /> : <Results key={search} data={loaderData} />}
      </div>
    </div>
  );
}

function Results({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { search } = useLocation();
  const list = useMore(data, ({ page }) => ({ items: page?.agents ?? [], nextCursor: page?.nextCursor ?? null }));
  if (list.items.length === 0) {
    return (
      <div className="panel grid justify-items-center gap-3 p-12 text-center">
        <p className="display text-3xl">Nobody on this line</p>
        <p className="text-soft">No voice fits this search. Try other words or fewer filters.</p>
        <Link to="/agents" className="btn btn-outline border-line mt-2">
          Show all voices
        </Link>
      </div>
    );
  }
  return (
    <>
      <AgentGrid agents={list.items} />
      {list.nextCursor && (
        <MoreLink
          search={nextSearch(search, list.nextCursor)}
          busy={list.busy}
          shown={list.items.length}
          onClick={list.loadMore}
        />
      )}
    </>
  );
}
