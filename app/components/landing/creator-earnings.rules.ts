import { creatorPart } from "#features/ledger/charge.rules.ts";
import { type Micros, micros, zero } from "#platform/money/money.ts";

/** What the calculator reckons with: the share and the fee that the settings begin with (a test compares them). */
export const creatorShareBps = 7_000;
export const usageFeePerMinute: Micros = micros(200_000n);
const daysPerMonth = 30n;

/** What one paid minute earns at a price per minute, by the rule that the ledger books by. */
export function earnedPerMinute(rate: Micros): Micros {
  return creatorPart({ paidTotal: rate, rate, shareBps: creatorShareBps, usageFeePerMinute, alreadyCredited: zero });
}

/** What a month of 30 days earns with so many paid minutes a day. */
export function earnedPerMonth(rate: Micros, minutesPerDay: number): Micros {
  return micros(earnedPerMinute(rate) * BigInt(Math.max(0, Math.floor(minutesPerDay))) * daysPerMonth);
}
