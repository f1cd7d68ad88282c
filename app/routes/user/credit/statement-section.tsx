import { Download, Printer } from "lucide-react";
import { Form, useLocation, useSubmit } from "react-router";
import { kindLabels } from "#app/components/money/statement.rules.ts";
import { StatementTable } from "#app/components/money/statement-table.tsx";
import { Link } from "#app/navigation/link.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useMore } from "#app/ui/use-more.ts";
import type { MonthTotal, StatementPage } from "#features/ledger/ledger.schema.ts";
import { statementKinds } from "#features/ledger/statement-kinds.rules.ts";
import { monthLabel } from "#platform/days/days.ts";
import { midnightIn } from "#platform/days/moments.ts";

type StatementData = {
  statement: StatementPage;
  months: MonthTotal[];
  /** In which the months are. */
  zone: string;
  wishes: { kind?: string | undefined; month?: string | undefined };
};

/** The whole statement: by kind, by month, on paper, and as a file. */
export function StatementSection({ data }: { data: StatementData }) {
  const { search } = useLocation();
  const list = useMore(data, ({ statement }) => ({ items: statement.lines, nextCursor: statement.nextCursor }));
  const { months, zone, wishes } = data;
  const filtered = wishes.kind !== undefined || wishes.month !== undefined;
  return (
    <section className="panel mt-4 p-4 sm:p-6" aria-labelledby="statement">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="statement" className="text-2xl">
          Statement
        </h2>
        <Tools month={wishes.month} />
      </div>
      {(months.length > 0 || filtered) && <Filters months={months} wishes={wishes} />}
      <div className="mt-2">
        <StatementTable
          lines={list.items}
          {...(wishes.kind === undefined ? { months } : {})}
          {...(filtered ? { nothing: "Nothing of that kind happened then." } : {})}
        />
      </div>
      {list.items.length > 0 && (
        <p className="mt-3 text-sm text-soft">
          Months begin at {midnightIn(zone)}. Every amount is in whole cents, here and in the file; a call's price is
          rounded down to the cent.
        </p>
      )}
      <MoreLink list={list} search={search} />
    </section>
  );
}

function Tools({ month }: { month: string | undefined }) {
  const hydrated = useHydrated();
  return (
    <div className="not-on-paper flex flex-wrap gap-2">
      <a
        href={`/api/me/statement.csv${month ? `?month=${month}` : ""}`}
        download
        className="btn btn-sm btn-outline border-line"
      >
        <Download aria-hidden="true" className="size-4" />
        CSV
      </a>
      {hydrated && (
        <button type="button" className="btn btn-sm btn-outline border-line" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </button>
      )}
    </div>
  );
}

function Filters({ months, wishes: { kind, month } }: Pick<StatementData, "months" | "wishes">) {
  const submit = useSubmit();
  const with_ = (other: string | undefined) => {
    const query = new URLSearchParams({ ...(month ? { month } : {}), ...(other ? { kind: other } : {}) });
    return { search: query.size > 0 ? `?${query}` : "", hash: "#statement" };
  };
  return (
    <div className="not-on-paper mt-4 flex flex-wrap items-center justify-between gap-3">
      <nav aria-label="Kinds of lines" className="flex flex-wrap gap-2">
        <Link to={with_(undefined)} preventScrollReset className="chip" aria-current={kind ? undefined : "true"}>
          All
        </Link>
        {statementKinds.map((one) => (
          <Link
            key={one}
            to={with_(one)}
            preventScrollReset
            className="chip"
            aria-current={kind === one ? "true" : undefined}
          >
            {kindLabels[one]}
          </Link>
        ))}
      </nav>
      <Form
        method="get"
        preventScrollReset
        className="flex flex-wrap items-center gap-2"
        onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      >
        {kind && <input type="hidden" name="kind" value={kind} />}
        <label className="flex items-center gap-2 text-sm text-soft">
          Month
          <select key={month} name="month" defaultValue={month ?? ""} className="select select-sm w-auto min-w-40">
            <option value="">All months</option>
            {months.map((one) => (
              <option key={one.month} value={one.month}>
                {monthLabel(one.month)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="btn btn-sm only-without-script">
          Show
        </button>
      </Form>
    </div>
  );
}
