import { useLocation } from "react-router";
import { CallList } from "../../components/calls/call-row.tsx";
import { pageQuery, served } from "../../navigation/answers.ts";
import { cursorQuery } from "../../navigation/cursor.schema.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { MoreLink, nextSearch } from "../../ui/more-link.tsx";
import { useMore } from "../../ui/use-more.ts";
import type { Route } from "./+types/calls.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const { cursor } = pageQuery(cursorQuery, url);
  return { page: await served(services.conversations.history(viewer, { cursor, limit: 20 })) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "My calls", indexed: false });
}

export default function CallsScreen({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <>
      <h1 className="mb-6 text-5xl">My calls</h1>
      <History key={search} data={loaderData} />
    </>
  );
}

function History({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { search } = useLocation();
  const list = useMore(data, ({ page }) => ({ items: page.calls, nextCursor: page.nextCursor }));
  return (
    <>
      <section className="panel p-2 sm:p-4" aria-label="Calls, newest first">
        <CallList calls={list.items} />
      </section>
      <p className="mt-3 text-sm text-soft">Times are UTC. Amounts are what each call cost, cut down to whole cents.</p>
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
