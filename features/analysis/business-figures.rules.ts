import { decimalString, micros } from "#platform/money/money.ts";
import type { BusinessFigures, Cohort } from "./business-figures.schema.ts";
import { cohortWeeks, dayAfter } from "./rollup.rules.ts";

/** The lengths of time that can be looked back on, in days; 365 stands for twelve months. */
export const businessSpans = ["7", "30", "90", "365"] as const;

/** Sums by the names under which the job writes them. What is missing is zero. */
export type FigureSums = ReadonlyMap<string, bigint>;

/** Each caller once within a span; null where that was not counted. */
export type Reach = { callers: number; returning: number; creators: number; earningCreators: number };

/** Above this many days a chart shows weeks. */
const mostDaysByDay = 90;
export const unitOf = (span: number): "day" | "week" => (span > mostDaysByDay ? "week" : "day");

/** The parts of a span, oldest first, by their first day: its days, or the whole weeks that end with its last day. */
export function partsOf(to: string, span: number): string[] {
  const days = unitOf(span) === "week" ? 7 : 1;
  const count = Math.floor(span / days);
  return Array.from({ length: count }, (_, index) => dayAfter(to, 1 - (count - index) * days));
}

/** `days`: over how many days people are averaged, who must not be added up. */
export function businessFigures(
  sums: FigureSums,
  options: { days?: number; reach?: Reach | undefined } = {},
): BusinessFigures {
  const { days = 1, reach } = options;
  const of = (name: string) => sums.get(name) ?? 0n;
  const count = (name: string) => Number(of(name));
  const people = (name: string) => Math.round(count(name) / days);
  const dollars = (amount: bigint) => decimalString(micros(amount));
  const revenue = of("paid_micros") - of("paid_back_micros");
  const share = of("share_micros") - of("share_back_micros");
  return {
    calls: count("calls"),
    minutes: minutesOf(of("billed_ms")),
    callers: reach?.callers ?? people("callers"),
    returning: reach?.returning ?? people("returning_callers"),
    firstPayers: count("first_payers"),
    signUps: count("sign_ups"),
    visits: count("visits"),
    plays: count("plays"),
    complaints: count("complaints"),
    newCreators: count("new_creators"),
    activeCreators: reach?.creators ?? people("active_creators"),
    earningCreators: reach?.earningCreators ?? people("earning_creators"),
    losingCalls: count("losing_calls"),
    revenue: dollars(revenue),
    free: dollars(of("free_micros") - of("free_back_micros")),
    creatorShare: dollars(share),
    providerCost: dollars(of("provider_micros")),
    paymentCost: dollars(of("payment_micros")),
    margin: dollars(revenue - share - of("provider_micros") - of("payment_micros")),
    givenBack: dollars(of("paid_back_micros")),
    bought: dollars(of("bought_micros")),
    bonus: dollars(of("bonus_micros")),
    refunded: dollars(of("refunded_micros")),
    chargedBack: dollars(of("charged_back_micros")),
  };
}

/** Whole and hundredths of minutes. */
export function minutesOf(billedMs: bigint): number {
  return Number(billedMs / 600n) / 100;
}

/** How much more than before, in whole percent; null when there was nothing before. */
export function trendOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) * 100) / Math.abs(before));
}

export type CohortRow = { week: string; weeksLater: number; callers: number };

/** The rows of a cohort side by side, the latest first. A week that is not over yet, or lies ahead, is null. */
export function cohortsOf(rows: readonly CohortRow[], today: string): Cohort[] {
  const weeks = [...new Set(rows.map(({ week }) => week))].sort().reverse();
  return weeks.map((week) => {
    const found = (weeksLater: number) =>
      rows.find((row) => row.week === week && row.weeksLater === weeksLater)?.callers ?? 0;
    const callers = found(0);
    const cameBack = Array.from({ length: cohortWeeks }, (_, index) => {
      const isOver = dayAfter(week, 7 * (index + 2)) <= today;
      return isOver && callers > 0 ? Math.round((found(index + 1) * 100) / callers) : null;
    });
    return { week, callers, cameBack };
  });
}
