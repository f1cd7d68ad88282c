import { dollarLabel } from "#app/components/money/money.rules.ts";
import { trendOf } from "#features/analysis/business-figures.rules.ts";
import { dayLabel } from "#platform/days/days.ts";
import { dayMs } from "#platform/days/durations.ts";

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

export const countLabel = (count: number): string => whole.format(count);
/** "12.4K": for the edge of a chart. */
export const shortLabel = (count: number): string => short.format(count);
export const shortDollars = (dollars: number): string => `$${short.format(dollars)}`;
/** "−$1.20" with a true minus. */
export const moneyLabel = (amount: string): string => dollarLabel(amount).replace("-", "−");

/** "Nov 3" of a day, "Nov 3 – 9" of a week. */
export function partLabel(day: string, unit: "day" | "week"): string {
  if (unit === "day") return dayLabel(day);
  const last = dayLabel(new Date(Date.parse(day) + 6 * dayMs));
  const [month] = dayLabel(day).split(" ");
  return `${dayLabel(day)} – ${last.startsWith(`${month} `) ? last.slice(`${month} `.length) : last}`;
}

/** "30 days", and "12 months" for the longest. */
export const spanLabel = (span: number): string => (span === 365 ? "12 months" : `${span} days`);

export type Trend = { words: string; spoken: string; way: "up" | "down" | "same" };

/** How a figure stands to the span before it. */
export function trendWords(now: number, before: number, span: number): Trend {
  const trend = trendOf(now, before);
  const than = `the ${spanLabel(span)} before`;
  if (trend === null) {
    if (now === 0) return { words: "–", spoken: `as in ${than}: none`, way: "same" };
    return { words: "new", spoken: `none in ${than}`, way: now > 0 ? "up" : "down" };
  }
  if (trend === 0) return { words: "0%", spoken: `as in ${than}`, way: "same" };
  const size = Math.abs(trend);
  const way = trend > 0 ? "up" : "down";
  return {
    words: size > 999 ? "> 999%" : `${size}%`,
    spoken: `${size}% ${trend > 0 ? "more" : "less"} than in ${than}`,
    way,
  };
}

/** Of a hundred, how many; "–" where there is nothing to divide by. Below ten with one decimal. */
export function shareLabel(part: number, all: number): string {
  if (all === 0) return "–";
  const share = (part * 100) / all;
  return `${share < 10 && share > 0 ? share.toFixed(1) : Math.round(share)}%`;
}

/** The share of the step before; none where this step cannot be a part of that one. */
export function stepLabel(count: number, before: number): { words: string; spoken: string } {
  if (before === 0) return { words: "–", spoken: "No share: nothing was counted in the step before" };
  if (count > before) {
    return { words: "–", spoken: "No share: more than in the step before, because people come from earlier days" };
  }
  const words = shareLabel(count, before);
  return { words, spoken: `${words} of the step before` };
}
