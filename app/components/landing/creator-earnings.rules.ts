import { type Micros, micros } from "#platform/money/money.ts";

/** The creator's part of what a customer pays, as the calculator shows it; a test holds it against the settings. */
export const creatorShareBps = 7_000n;
export const usageFeePerMinute: Micros = micros(200_000n);
const daysPerMonth = 30n;

/** What one paid minute earns at a price per minute: the share of what is left after the usage fee, never below nothing. */
export function earnedPerMinute(rate: Micros): Micros {
  const base = rate - usageFeePerMinute;
  return micros(base <= 0n ? 0n : (base * creatorShareBps) / 10_000n);
}

/** What a month of 30 days earns with so many paid minutes a day. */
export function earnedPerMonth(rate: Micros, minutesPerDay: number): Micros {
  return micros(earnedPerMinute(rate) * BigInt(Math.max(0, Math.floor(minutesPerDay))) * daysPerMonth);
}
