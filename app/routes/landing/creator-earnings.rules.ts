import { creatorPart } from "#features/ledger/charge.rules.ts";
import type { PublicTerms } from "#features/settings/public-terms.rules.ts";
import { type Micros, micros, parseDollars, zero } from "#platform/money/money.ts";

const daysPerMonth = 30n;
const microsPerStep = 50_000n;

/** What a creator keeps of a paid minute: the share, and the fee that is taken off first. */
export type CreatorShare = Pick<PublicTerms["share"], "bps" | "usageFee">;

const amount = (text: string): Micros => parseDollars(text) ?? zero;

/** What one paid minute earns at a price per minute, by the rule that the ledger books by. */
export function earnedPerMinute(rate: Micros, { bps, usageFee }: CreatorShare): Micros {
  const terms = { shareBps: bps, usageFeePerMinute: amount(usageFee) };
  return creatorPart({ ...terms, paidTotal: rate, rate, alreadyCredited: zero });
}

/** What a month of 30 days earns with so many paid minutes a day. */
export function earnedPerMonth(rate: Micros, minutesPerDay: number, share: CreatorShare): Micros {
  return micros(earnedPerMinute(rate, share) * BigInt(Math.max(0, Math.floor(minutesPerDay))) * daysPerMonth);
}

/** The price at a step of the slider: five cents each. */
export function rateAtStep(step: number): Micros {
  return micros(BigInt(step) * microsPerStep);
}

/** The steps within the bounds of a price, and the one to begin with. None is 0: such a price is no price. */
export function rateSteps({ min, initial, max }: PublicTerms["rate"]): { min: number; initial: number; max: number } {
  const lowest = Math.max(1, Number((amount(min) + microsPerStep - 1n) / microsPerStep));
  const highest = Math.max(lowest, Number(amount(max) / microsPerStep));
  const first = Number(amount(initial) / microsPerStep);
  return { min: lowest, initial: Math.min(highest, Math.max(lowest, first)), max: highest };
}

/** "5,000th", "1,001st". */
export function ordinalLabel(count: number): string {
  return `${count.toLocaleString("en-US")}${endings[ordinals.select(count)]}`;
}
const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
const endings: Record<Intl.LDMLPluralRule, string> = {
  one: "st",
  two: "nd",
  few: "rd",
  other: "th",
  zero: "th",
  many: "th",
};
