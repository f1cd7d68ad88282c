import { Link, useLocation } from "react-router";
import type { CreditView } from "#features/ledger/ledger.schema.ts";
import { CallList } from "../../components/calls/call-row.tsx";
import { dollarLabel } from "../../components/money/money.rules.ts";
import { StatementTable } from "../../components/money/statement-table.tsx";
import { pageQuery, served } from "../../navigation/answers.ts";
import { cursorQuery } from "../../navigation/cursor.schema.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { MoreLink, nextSearch } from "../../ui/more-link.tsx";
import { useMore } from "../../ui/use-more.ts";
import type { Route } from "./+types/account.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const { cursor } = pageQuery(cursorQuery, url);
  const [me, credit, recent, statement] = await served(
    Promise.all([
      services.members.me(viewer),
      services.ledger.credit(viewer),
      services.conversations.history(viewer, { limit: 4 }),
      services.ledger.statement(viewer, { cursor, limit: 15 }),
    ]),
  );
  return { me: { username: me.username, email: me.email }, credit, recent: recent.calls, statement };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "My account", indexed: false });
}

export default function AccountScreen({ loaderData }: Route.ComponentProps) {
  const { me, credit, recent } = loaderData;
  const { search } = useLocation();
  return (
    <>
      <h1 className="text-5xl">Hello, {me.username}</h1>
      <p className="mt-2 mb-8 text-soft [overflow-wrap:anywhere]">{me.email}</p>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_1.2fr]">
        <CreditPanel credit={credit} />
        <section className="panel p-4 sm:p-6" aria-labelledby="recent-calls">
          <div className="flex items-baseline justify-between">
            <h2 id="recent-calls" className="text-2xl">
              Recent calls
            </h2>
            <Link to="/user/calls" className="text-link text-sm">
              All calls
            </Link>
          </div>
          <div className="mt-2">
            <CallList calls={recent} />
          </div>
        </section>
      </div>
      <Statement key={search} data={loaderData} />
    </>
  );
}

function CreditPanel({ credit }: { credit: CreditView }) {
  const held = Number(credit.held) > 0;
  return (
    <section className="panel p-6 sm:p-8" aria-labelledby="credit">
      <h2 id="credit" className="eyebrow font-sans">
        You can spend
      </h2>
      <p className="tabular mt-1 text-6xl font-light">{dollarLabel(credit.total)}</p>
      <dl className="tabular mt-6 grid gap-2 border-t border-line pt-4 text-sm">
        <Line label="Free credit, spent first" amount={credit.freeCredit} />
        <Line label="Paid credit" amount={credit.credit} />
        {held && <Line label="Set aside for the call that is running" amount={credit.held} />}
      </dl>
      <p className="mt-5 text-sm text-soft">
        Free credit ends 30 days after it was given. A call never costs more than you have: it ends by itself. Paid
        credit does not expire.
      </p>
    </section>
  );
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd>{dollarLabel(amount)}</dd>
    </div>
  );
}

function Statement({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { search } = useLocation();
  const list = useMore(data, ({ statement }) => ({ items: statement.lines, nextCursor: statement.nextCursor }));
  return (
    <section className="panel mt-4 p-4 sm:p-6" aria-labelledby="statement">
      <h2 id="statement" className="mb-3 text-2xl">
        Statement
      </h2>
      <StatementTable lines={list.items} />
      {list.nextCursor && (
        <MoreLink
          search={nextSearch(search, list.nextCursor)}
          busy={list.busy}
          shown={list.items.length}
          onClick={list.loadMore}
        />
      )}
    </section>
  );
}
