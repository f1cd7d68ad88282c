import { dayMs, hourMs } from "#platform/days/durations.ts";
import { type Micros, micros } from "#platform/money/money.ts";

/** Spans over which callers are counted once each, in days. */
export const reachSpans = [7, 30, 90, 365] as const;
/** Spans so long that they are counted once an hour, not with every fold. */
const longSpans: readonly number[] = [90, 365];
const longSpansEveryMs = hourMs;

/** Spans over which agents are compared, in days: a year of all their days is too much to add up. */
export const boardSpans = [7, 30, 90] as const;
/** Places of a board, and calls at a loss that are kept of a day, for each brand and kind. */
export const boardPlaces = 12;

/** Weeks after the first call for which a cohort is followed. */
export const cohortWeeks = 8;

/** What a minute and a payment cost the platform. The operator sets it to what the providers charge. */
export type CostTerms = { perMinute: Micros; paymentBps: number };

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day that many days after another one: "2026-02-28" and 1 give "2026-03-01". */
export function dayAfter(day: string, days: number): string {
  return toDay(Date.parse(day) + days * dayMs);
}

/** All days from one to another, both included; none when they stand the wrong way round. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayAfter(first, index));
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** What a call cost the platform, down to whole micro-dollars; the payment in proportion to what was paid. */
export function costOf(
  call: { billedMs: bigint; paid: bigint },
  terms: CostTerms,
): { provider: Micros; payment: Micros } {
  return {
    provider: micros((call.billedMs * terms.perMinute) / 60_000n),
    payment: micros((call.paid * BigInt(terms.paymentBps)) / 10_000n),
  };
}

export type ReachWindow = { span: number; day: string };

/**
 * Which windows have to be counted: each span up to today and the one before it, if a day in it may have changed or it was
 * never counted. The long ones wait for their hour.
 */
export function windowsToCount(facts: {
  today: string;
  /** The earliest day that was folded since the short and the long spans were counted; null: none was. */
  changedFrom: { short: string | null; long: string | null };
  counted: readonly ReachWindow[];
  longDue: boolean;
}): ReachWindow[] {
  const { today, changedFrom, counted, longDue } = facts;
  return reachSpans
    .filter((span) => longDue || !longSpans.includes(span))
    .flatMap((span) => [
      { span, day: today },
      { span, day: dayAfter(today, -span) },
    ])
    .filter(({ span, day }) => {
      const from = longSpans.includes(span) ? changedFrom.long : changedFrom.short;
      const isKnown = counted.some((one) => one.span === span && one.day === day);
      return !isKnown || (from !== null && from <= day);
    });
}

export function longSpansAreDue({ longAt, now }: { longAt: Date | null; now: Date }): boolean {
  return longAt === null || now.getTime() - longAt.getTime() >= longSpansEveryMs;
}

/** From which week on cohorts may have changed, when this is the earliest day that was folded. */
export function firstCohortToCount(earliest: string): string {
  return dayAfter(weekOf(earliest), -7 * cohortWeeks);
}
