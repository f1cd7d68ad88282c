import { Link } from "react-router";
import type { StatementLine } from "#features/ledger/ledger.schema.ts";
import { dateTimeLabel, dollarLabel, signedLabel } from "./money.rules.ts";

/** What came and what went, newest first, with the balance after each line. */
export function StatementTable({ lines }: { lines: StatementLine[] }) {
  if (lines.length === 0) return <p className="py-6 text-center text-soft">Nothing has moved on your account yet.</p>;
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col" className="max-sm:hidden">
            When (UTC)
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
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="whitespace-nowrap text-soft max-sm:hidden">{dateTimeLabel(line.at)}</td>
            <td>
              {line.callId ? (
                <Link to={`/call/${line.callId}/summary`} className="text-link">
                  {line.label}
                </Link>
              ) : (
                line.label
              )}
              <span className="block text-[0.8rem] text-soft sm:hidden">{dateTimeLabel(line.at)}</span>
            </td>
            <td className={`num ${line.amount.startsWith("-") ? "" : "text-signal"}`}>{signedLabel(line.amount)}</td>
            <td className="num text-soft">{dollarLabel(line.balanceAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
