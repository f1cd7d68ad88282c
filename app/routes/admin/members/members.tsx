import { useLocation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { pageQuery } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useMore } from "#app/ui/use-more.ts";
import { peopleQuery } from "#features/people/people.schema.ts";
import type { Route } from "./+types/members.ts";
import { matchWords } from "./members.labels.ts";
import { PeopleFilters } from "./people-filters.tsx";
import { PeopleTable } from "./people-table.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const query = pageQuery(peopleQuery, url);
  const [page, waiting] = await loadListOrErrorPage(
    Promise.all([services.people.search(viewer, query), services.confirmations.waiting(viewer)]),
    url,
  );
  return { query, page, waiting: waiting.length };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Members", indexed: false });
}

export default function UsersScreen({ loaderData }: Route.ComponentProps) {
  const { query, waiting } = loaderData;
  const { search } = useLocation();
  return (
    <>
      <PageHead
        title="Members"
        lead="All accounts. Email addresses are masked, and every action is logged with its reason."
      >
        <Link to="/admin/users-management/velocity" className="btn btn-ghost">
          Unusual activity
        </Link>
        <Link to="/admin/users-management/confirmations" className="btn btn-neutral border-line">
          Approvals{waiting > 0 ? ` (${waiting})` : ""}
        </Link>
      </PageHead>
      <PeopleFilters query={query} />
      <Found key={search} data={loaderData} />
    </>
  );
}

function Found({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { search } = useLocation();
  const list = useMore(data, ({ page }) => ({ items: page.people, nextCursor: page.nextCursor }));
  const words = matchWords(data.page.match, list.items.length);
  return (
    <>
      {words && <p className="mb-3 text-soft">{words}</p>}
      <PeopleTable people={list.items} />
      <MoreLink list={list} search={search} />
    </>
  );
}
