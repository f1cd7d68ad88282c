import type { CallState } from "#app/voice-call/call-opening.rules.ts";
import { meterAt } from "#app/voice-call/meter-view.rules.ts";
import { isCapped } from "#app/voice-call/warnings.rules.ts";
import { formatDollars, type Micros, micros, minMicros, wholeCents } from "#platform/money/money.ts";

/** What a call costs at one moment, and what ends it. */
export type CallCost = {
  spent: Micros;
  /** The most that it may cost: a cap, or all the credit. */
  limit: Micros;
  limitWords: string;
  /** How much of the limit is used, from 0 to 1. */
  share: number;
  /** All the credit that is not spent. With what is spent it adds up to the cent. */
  creditLeft: Micros;
  /** What would make the call longer; null under the customer's own daily limit. */
  remedy: "Raise cap" | "Add credit" | null;
};

/** The cost of a call at `nowMs` of this page's monotonic clock. */
export function costNow(call: Pick<CallState, "meter" | "cap" | "capIsLimit">, nowMs: number): CallCost {
  const { meter, cap, capIsLimit } = call;
  const { spent } = meterAt(meter, nowMs);
  const limit = cap === null ? meter.whole : minMicros(cap, meter.whole);
  const isCap = isCapped(cap, meter.whole);
  const name = isCap ? (capIsLimit ? "Your daily limit" : "Your cap") : "Your credit";
  return {
    spent,
    limit,
    limitWords: `${name}: ${formatDollars(limit)}`,
    share: limit > 0n ? Math.min(1, Number(spent) / Number(limit)) : 0,
    creditLeft: micros(meter.whole - wholeCents(spent)),
    remedy: !isCap ? "Add credit" : capIsLimit ? null : "Raise cap",
  };
}
