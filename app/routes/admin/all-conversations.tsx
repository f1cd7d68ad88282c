import { Form, Link, useLocation } from "react-router";
import { adminCallQuery } from "#features/conversations/conversations.schema.ts";
import { AdminCallTable } from "../../components/calls/admin-call-table.tsx";
import { adminEndLabel, endReasons } from "../../components/calls/call-labels.rules.ts";
import { pageQuery, served } from "../../navigation/answers.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { MoreLink } from "../../ui/more-link.tsx";
import { SelectMenu } from "../../ui/select-menu.tsx";
import { useMore } from "../../ui/use-more.ts";
import type { Route } from "./+types/all-conversations.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const query = pageQuery(adminCallQuery, url);
  return { query, page: await served(services.conversations.all(viewer, query)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "All conversations", indexed: false });
}

const states = [
  { value: "starting", label: "Starting" },
  { value: "active", label: "On the line" },
  { value: "ended", label: "Ended" },
];
const reasons = endReasons.map((value) => ({ value, label: adminEndLabel(value) }));

export default function AllConversationsScreen({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData;
  const { search } = useLocation();
  return (
    <>
      <h1 className="mb-5 text-4xl">All conversations</h1>
      <Form method="get" key={search} className="mb-4 flex flex-wrap items-end gap-3">
        <SelectMenu
          name="state"
          label="State"
          options={states}
          defaultValue={query.state ? [query.state] : []}
          placeholder="Any"
        />
        <SelectMenu
          multiple
          name="endedReason"
          label="Ended because"
          options={reasons}
          defaultValue={query.endedReason ?? []}
          placeholder="Any reason"
        />
        <button type="submit" className="btn btn-neutral border-line">
          Filter
        </button>
        {search !== "" && (
          <Link to="/admin/all-conversations" className="btn btn-ghost">
            Show all
          </Link>
        )}
      </Form>
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
