import type { MonthTotal, StatementLine } from "#features/ledger/ledger.schema.ts";
import type { StatementKind } from "#features/ledger/statement-kinds.rules.ts";

/** The labels of the kinds of lines, in display order. */
export const kindLabels: Record<StatementKind, string> = {
  purchase: "Purchases",
  call: "Calls",
  grant: "Free credit",
  expiry: "Expired",
  makegood: "Call refunds",
  refund: "Refunds",
  chargeback: "Disputes",
  adjustment: "Adjustments",
};

/** The head of a month, with what the whole of it adds up to where that is known. */
export type StatementMonth = { month: string; total: MonthTotal | null };

/** Lines, newest first; under the heads of their months when the totals of months are given. */
export function statementEntries(
  lines: readonly StatementLine[],
  totals: readonly MonthTotal[] | undefined,
): (StatementMonth | { line: StatementLine })[] {
  if (!totals) return lines.map((line) => ({ line }));
  return lines.flatMap((line, place) => {
    const month = monthOf(line);
    const before = lines[place - 1];
    if (before && monthOf(before) === month) return [{ line }];
    return [{ month, total: totals.find((total) => total.month === month) ?? null }, { line }];
  });
}

/** A server from before an update names no months; its own are those of UTC. */
const monthOf = ({ month, at }: Pick<StatementLine, "at"> & Partial<StatementLine>) => month ?? at.slice(0, 7);
