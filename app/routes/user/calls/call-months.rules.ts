import { dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import type { CallMonth, ListedCall } from "#features/conversations/conversations.schema.ts";
import { monthLabel } from "#platform/days/days.ts";

export type MonthGroup = { month: string; title: string; sums: string | null; calls: ListedCall[] };

/** Calls under the month in which they started, with what the whole month came to, also where not all is shown: its charged time and its cost. */
export function byMonth(calls: readonly ListedCall[], months: readonly CallMonth[]): MonthGroup[] {
  const groups: MonthGroup[] = [];
  for (const call of calls) {
    // A server from before an update names no months; its own are those of UTC.
    const month = call.month ?? call.startedAt.slice(0, 7);
    const open = groups.at(-1);
    if (open?.month === month) open.calls.push(call);
    else
      groups.push({
        month,
        title: monthLabel(month),
        sums: sumsOf(month, months),
        calls: [call],
      });
  }
  return groups;
}

function sumsOf(month: string, months: readonly CallMonth[]): string | null {
  const found = months.find((one) => one.month === month);
  if (!found) return null;
  return [countLabel(found.calls), durationLabel(found.chargeableMs / 1000), dollarLabel(found.charge)].join(" · ");
}

const countLabel = (calls: number) => (calls === 1 ? "1 call" : `${calls} calls`);
