import { timeFor } from "#features/conversations/start/call-terms.rules.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { formatDollars, type Micros, micros, wholeCents } from "#platform/money/money.ts";

/** The minutes by which a cap can be raised with one press. */
const STEPS = [5n, 15n];

/** `cap` null: as far as credit and own limits allow. `adds`: the time; `cost`: what that time costs at most, and the new cap. */
export type CapRaise = { cap: Micros | null; adds: string; cost: string };

/** `whole`: all the credit that the call may use; `extensionMs`: by how much it may get longer at all. */
export type CapRaiseBounds = { whole: Micros; rate: Micros; extensionMs: number };

/** The raises that the credit and the longest call allow: by some minutes, and as far as either goes. */
export function capRaises(cap: Micros, { whole, rate, extensionMs }: CapRaiseBounds): CapRaise[] {
  const longest = BigInt(Math.floor(extensionMs / minuteMs));
  const byMinutes = (minutes: bigint): CapRaise => {
    const to = micros(cap + rate * minutes);
    return {
      cap: to,
      adds: `${minutes} min more`,
      cost: `for ${formatDollars(micros(rate * minutes))} · cap ${formatDollars(to)}`,
    };
  };
  const steps = STEPS.filter((minutes) => minutes <= longest && cap + rate * minutes < whole);
  const all = wholeCents(whole);
  if (all <= cap) return steps.map(byMinutes);
  const allMs = timeFor(rate, micros(all - cap));
  if (allMs > extensionMs) {
    const last = longest > 0n && !steps.includes(longest) ? [longest] : [];
    return [...steps, ...last].map(byMinutes);
  }
  const minutes = Math.floor(allMs / minuteMs);
  const toAll: CapRaise = {
    cap: null,
    adds: minutes < 1 ? "Under a minute more" : `${minutes} min more`,
    cost: `for ${formatDollars(micros(all - cap))} · all your credit`,
  };
  return [...steps.map(byMinutes), toAll];
}
