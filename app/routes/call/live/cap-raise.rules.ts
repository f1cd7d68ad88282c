import { durationLabel } from "#app/components/money/money.rules.ts";
import { longestWords } from "#app/components/money/reach.rules.ts";
import { timeFor } from "#features/conversations/start/call-terms.rules.ts";
import { holdOf, priceOf } from "#features/ledger/charge.rules.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { formatDollars, type Micros, micros, wholeCents } from "#platform/money/money.ts";

/** The minutes by which a cap can be raised with one press. */
const STEPS = [5, 15];

/** `cap` null: as far as credit and own limits allow. `adds`: the time; `cost`: what that time costs at most, and the new cap. */
export type CapRaise = { cap: Micros | null; adds: string; cost: string };

/** `whole`: all the credit that the call may use; `extensionMs`: by how much it may get longer at all. */
export type CapRaiseBounds = { whole: Micros; rate: Micros; extensionMs: number };

/** The raises that the credit and the longest call allow: by some minutes, and as far as either goes. */
export function capRaises(cap: Micros, { whole, rate, extensionMs }: CapRaiseBounds): CapRaise[] {
  const longestS = Math.floor(extensionMs / 1000);
  const steps = STEPS.filter((minutes) => minutes * 60 < longestS && cap + priceOf(rate, minutes * minuteMs) < whole);
  const raises = steps.map((minutes) => raiseBy(cap, priceOf(rate, minutes * minuteMs), `${minutes} min more`));
  const all = wholeCents(whole);
  if (all <= cap) return raises;
  const allMs = timeFor(rate, micros(all - cap));
  if (allMs <= extensionMs) {
    const cost = `for ${formatDollars(micros(all - cap))} · all your credit`;
    return [...raises, { cap: null, adds: moreLabel(allMs), cost }];
  }
  if (longestS === 0) return raises;
  const last = raiseBy(cap, holdOf(rate, extensionMs), moreLabel(extensionMs));
  return [...raises, { ...last, cost: `${last.cost} · ${longestWords}` }];
}

function raiseBy(cap: Micros, price: Micros, adds: string): CapRaise {
  const to = micros(cap + price);
  return { cap: to, adds, cost: `for ${formatDollars(price)} · cap ${formatDollars(to)}` };
}

/** "3 min 58 s more". */
export const moreLabel = (ms: number): string => `${durationLabel(ms / 1000)} more`;
