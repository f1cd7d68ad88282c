import type { ComponentProps } from "react";
import { Link } from "#app/navigation/link.tsx";
import { RowGap } from "#app/ui/row-gap.tsx";
import { Time } from "#app/ui/time.tsx";
import { usePrinting } from "#app/ui/use-printing.ts";
import { useVirtualRows } from "#app/ui/virtual-rows.ts";
import type { MonthTotal, StatementLine } from "#features/ledger/ledger.schema.ts";
import { monthLabel } from "#platform/days/days.ts";
import { dollarLabel, signedLabel } from "./money.rules.ts";
import { type StatementMonth, statementEntries } from "./statement.rules.ts";

type StatementTableProps = { lines: StatementLine[]; months?: MonthTotal[]; nothing?: string };

/** What came in and what went out, newest first, with the balance after each line; by months when their totals are given. */
export function StatementTable({ lines, months, nothing }: StatementTableProps) {
  const entries = statementEntries(lines, months);
  const printing = usePrinting();
  const rows = useVirtualRows<HTMLTableSectionElement>(entries.length);
  const places = printing ? entries.map((_, place) => place) : rows.places;
  if (lines.length === 0) {
    return <p className="py-6 text-center text-soft">{nothing ?? "Nothing has moved on your account yet."}</p>;
  }
  return (
    <table className="data-table" aria-rowcount={entries.length + 1}>
      <thead>
        <tr>
          <th scope="col" className="max-sm:hidden">
            When
          </th>
          <th scope="col">What</th>
          <th scope="col" className="num">
            Amount
          </th>
          <th scope="col" className="num">
            Balance
          </th>
        </tr>
      </thead>
      <tbody ref={rows.list}>
        <RowGap height={printing ? 0 : rows.before} columns={4} />
        {places.map((place) => {
          const entry = entries[place];
          if (!entry) return null;
          const row = { ...rows.row(place), "aria-rowindex": place + 2 };
          return "line" in entry ? (
            <LineRow key={entry.line.id} line={entry.line} {...row} />
          ) : (
            <MonthRow key={entry.month} month={entry} {...row} />
          );
        })}
        <RowGap height={printing ? 0 : rows.after} columns={4} />
      </tbody>
    </table>
  );
}

function MonthRow({ month: { month, total }, ...row }: ComponentProps<"tr"> & { month: StatementMonth }) {
  return (
    <tr {...row} className="month-row">
      <th scope="rowgroup" colSpan={4}>
        {monthLabel(month)}
        {total && (
          <span className="ml-3 text-[0.82rem] text-soft max-sm:ml-0 max-sm:block">
            In {signedLabel(total.came)} · Out {dollarLabel(total.went).replace("-", "−")}
          </span>
        )}
      </th>
    </tr>
  );
}

function LineRow({ line, ...row }: ComponentProps<"tr"> & { line: StatementLine }) {
  return (
    <tr {...row}>
      <td className="whitespace-nowrap text-soft max-sm:hidden">
        <Time at={line.at} />
      </td>
      <td>
        <What line={line} />
        <span className="block text-[0.8rem] text-soft sm:hidden">
          <Time at={line.at} />
        </span>
      </td>
      <td className={`num ${line.amount.startsWith("-") ? "" : "text-signal"}`}>{signedLabel(line.amount)}</td>
      <td className="num text-soft">{dollarLabel(line.balanceAfter)}</td>
    </tr>
  );
}

/** The description of a line, with a link to its call or purchase. */
function What({ line: { label, callId, purchaseId } }: { line: StatementLine }) {
  const to = callId ? `/call/${callId}/summary` : purchaseId ? `/user/credit/${purchaseId}` : null;
  if (to === null) return label;
  return (
    <Link to={to} className="text-link">
      {label}
    </Link>
  );
}
