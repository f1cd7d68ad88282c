import { timeFor } from "#features/conversations/start/call-terms.rules.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { formatDollars, type Micros, micros, wholeCents } from "#platform/money/money.ts";

/** The minutes by which a cap can be raised with one press. */
const STEPS = [5n, 15n];

/** `cap` null: as far as credit and own limits allow. `adds`: the time; `cost`: what that time costs at most, and the new cap. */
export type CapRaise = { cap: Micros | null; adds: string; cost: string };

/** The raises that the credit allows: by some minutes, and to all of it. `whole`: all the credit that the call may use. */
export function capRaises(cap: Micros, whole: Micros, rate: Micros): CapRaise[] {
  const steps = STEPS.map((minutes) => ({ minutes, to: micros(cap + rate * minutes) }))
    .filter(({ to }) => to < whole)
    .map(({ minutes, to }) => ({
      cap: to,
      adds: `${minutes} min more`,
      cost: `for ${formatDollars(micros(rate * minutes))} · cap ${formatDollars(to)}`,
    }));
  const all = wholeCents(whole);
  if (all <= cap) return steps;
  const minutes = Math.floor(timeFor(rate, micros(all - cap)) / minuteMs);
  return [
    ...steps,
    {
      cap: null,
      adds: minutes < 1 ? "Under a minute more" : `${minutes} min more`,
      cost: `for ${formatDollars(micros(all - cap))} · all your credit`,
    },
  ];
}
