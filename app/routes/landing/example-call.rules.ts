import type { PublicTerms } from "#features/settings/public-terms.rules.ts";
import { dollars, type Micros, micros, minMicros, parseDollars } from "#platform/money/money.ts";

/** A call that is only shown: its price, what there is to spend, and for how many seconds that is enough. */
export type ExampleCall = { rate: Micros; budget: Micros; seconds: number };

const usualRate = micros(1_500_000n);

/** A call at the usual price on the free credit of a new customer, or on $5 where there is none. */
export function exampleCall({ freeCredit, rate }: Pick<PublicTerms, "freeCredit" | "rate">): ExampleCall {
  const budget = parseDollars(freeCredit ?? "") ?? dollars(5);
  const initial = parseDollars(rate.initial);
  const perMinute = initial === null || initial === 0n ? usualRate : initial;
  return { rate: perMinute, budget, seconds: Math.max(1, Number((budget * 60n) / perMinute)) };
}

/** What so many seconds of it have cost, never more than there is. */
export function exampleSpent({ rate, budget }: ExampleCall, seconds: number): Micros {
  return minMicros(micros((rate * BigInt(seconds)) / 60n), budget);
}
