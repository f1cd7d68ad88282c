import { creditLabel } from "#app/components/money/money.rules.ts";
import type { CapView } from "#features/limits/limits.schema.ts";
import type { CreditOffer } from "#features/purchases/purchases.schema.ts";
import { type Micros, minMicros, parseDollars, zero } from "#platform/money/money.ts";
import { amountTyped } from "#platform/text/typed.rules.ts";

/** What holds for every member, whatever they set themselves: the most in a span, and the least that can be bought. */
export type HouseLimits = { day: string; month: string; smallest: string };

/** The limits of the house out of what a member may buy now. */
export function houseLimits({ limits, packs, customMin }: CreditOffer): HouseLimits {
  const of = (span: "day" | "month") => limits.find((limit) => limit.span === span)?.house ?? "0";
  const least = packs.map(({ price }) => price).reduce(lower, customMin);
  return { day: of("day"), month: of("month"), smallest: least };
}

const sum = (text: string): Micros => parseDollars(text) ?? zero;
const lower = (one: string, other: string) => (minMicros(sum(one), sum(other)) === sum(one) ? one : other);

/** What an empty field stands for: no limit of one's own, which leaves the limit of the house for those who may buy. */
export function unlimitedWords(kind: CapView["kind"], house: HouseLimits | null): string {
  if (kind === "daily_talk" || house === null) return "No limit";
  return `At most ${creditLabel(kind === "daily_purchase" ? house.day : house.month)}`;
}

/** What a limit that is being typed would stop altogether, or that it would stop nothing; null where it makes sense. */
export function limitWarning(kind: CapView["kind"], typed: string, house: HouseLimits | null): string | null {
  const amount = parseDollars(amountTyped(typed));
  if (kind === "daily_talk" || house === null || amount === null || amount < zero) return null;
  const most = kind === "daily_purchase" ? house.day : house.month;
  if (amount > sum(most)) {
    return `This changes nothing: at most ${creditLabel(most)} a ${kind === "daily_purchase" ? "day" : "month"} can be bought.`;
  }
  if (amount >= sum(house.smallest)) return null;
  const smallest = creditLabel(house.smallest);
  return `The smallest purchase is ${smallest}, so with this limit you cannot buy any credit. Raising it again takes 24 hours.`;
}
