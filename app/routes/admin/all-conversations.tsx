import { useId } from "react";
import { Form, useLocation } from "react-router";
import { adminCallQuery } from "#features/conversations/conversations.schema.ts";
import { AdminCallTable } from "../../components/calls/admin-call-table.tsx";
import { adminEndLabel, endReasons } from "../../components/calls/call-labels.rules.ts";
import { pageQuery, served } from "../../navigation/answers.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { MoreLink, nextSearch } from "../../ui/more-link.tsx";
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

export default function AllConversationsScreen({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData;
  const { search } = useLocation();
  return (
    <>
      <h1 className="mb-5 text-4xl">All conversations</h1>
      <Form method="get" className="mb-4 flex flex-wrap items-end gap-3">
        <Choice name="state" label="State" current={query.state} choices={states} />
        <Choice
          name="endedReason"
          label="Ended because"
          current={query.endedReason}
          choices={endReasons.map((value) => ({ value, label: adminEndLabel(value) }))}
        />
        <button type="submit" className="btn btn-neutral border-line">
          Filter
        </button>
      </Form>
      <List key={search} data={loaderData} />
    </>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  current: string | undefined;
  choices: { value: string; label: string }[];
};

function Choice({ name, label, current, choices }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select id={id} key={current} name={name} className="select w-auto" defaultValue={current ?? ""}>
        <option value="">Any</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function List({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { search } = useLocation();
  const list = useMore(data, ({ page }) => ({ items: page.calls, nextCursor: page.nextCursor }));
  return (
    <>
      <AdminCallTable calls={list.items} />
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
