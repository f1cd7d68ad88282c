import { Form, useLocation, useSubmit } from "react-router";
import { z } from "zod";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageQuery } from "#app/forms/answers.ts";
import { cursorQuery } from "#app/navigation/cursor.schema.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useMore } from "#app/ui/use-more.ts";
import { midnightIn } from "#platform/days/moments.ts";
import type { Route } from "./+types/calls.ts";
import { CallHistory } from "./call-history.tsx";

const callsQuery = cursorQuery.extend({ agent: z.uuid().optional() });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer, gate } = context.get(requestContext);
  const { cursor, agent: agentId } = pageQuery(callsQuery, url);
  const { conversations } = services;
  const [page, months, called] = await loadListOrErrorPage(
    Promise.all([
      conversations.history(viewer, { cursor, agentId, limit: 20 }),
      conversations.months(viewer, { agentId }),
      conversations.called(viewer),
    ]),
    url,
  );
  const agentIds = [...new Set(page.calls.map((call) => call.agentId))];
  const callIds = page.calls.map(({ id }) => id);
  const [agents, ratings] = await loadOrErrorPage(
    Promise.all([gate.passed ? services.agents.now(gate, agentIds) : [], services.ratings.ofCalls(viewer, callIds)]),
  );
  const around = { agents, ratings, now: new Date().toISOString() };
  return { page, months, called, agentId: agentId ?? null, around };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "My calls", indexed: false });
}

export default function CallsScreen({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const { called, agentId } = loaderData;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-5xl">My calls</h1>
        {called.length > 1 && <AgentFilter called={called} agentId={agentId} />}
      </div>
      <History key={search} data={loaderData} />
    </>
  );
}

type Called = { id: string; name: string }[];

/** A plain form; with scripts a choice is enough. */
function AgentFilter({ called, agentId }: { called: Called; agentId: string | null }) {
  const submit = useSubmit();
  return (
    <Form method="get" className="flex gap-2 max-sm:w-full">
      <label className="sr-only" htmlFor="agent">
        Calls with
      </label>
      <select
        key={agentId}
        id="agent"
        name="agent"
        className="select w-auto rounded-full max-sm:grow"
        defaultValue={agentId ?? ""}
        onChange={(event) => submit(event.currentTarget.form)}
      >
        <option value="">All companions</option>
        {called.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <span className="only-without-script">
        <button type="submit" className="btn btn-outline border-line">
          Show
        </button>
      </span>
    </Form>
  );
}

function History({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { search } = useLocation();
  const list = useMore(data, ({ page, around }) => ({
    items: page.calls.map((call) => ({ call, around })),
    nextCursor: page.nextCursor,
  }));
  if (list.items.length === 0) return <None filtered={data.agentId !== null} />;
  const pages = [...new Set(list.items.map(({ around }) => around))];
  const around = {
    agents: pages.flatMap(({ agents }) => agents),
    ratings: pages.flatMap(({ ratings }) => ratings),
    now: data.around.now,
  };
  return (
    <>
      <CallHistory calls={list.items.map(({ call }) => call)} months={data.months} around={around} />
      <p className="mt-3 text-sm text-soft">
        Months begin at {midnightIn(data.page.zone)}. Amounts are what each call cost, in whole cents.
      </p>
      <MoreLink list={list} search={search} />
    </>
  );
}

function None({ filtered }: { filtered: boolean }) {
  return (
    <div className="panel grid justify-items-center gap-3 p-10 text-center sm:p-14">
      <p className="display text-3xl">{filtered ? "No calls with this companion" : "No calls yet"}</p>
      <p className="text-soft">
        {filtered ? "Choose another one, or all of them." : "Find a voice you like, and call it."}
      </p>
      {filtered ? (
        <Link to="/user/calls" className="btn btn-outline mt-2 border-line">
          Show all calls
        </Link>
      ) : (
        <Link to="/agents" className="btn btn-go mt-2">
          Find a voice
        </Link>
      )}
    </div>
  );
}
