import { timeFor } from "#features/conversations/start/call-terms.rules.ts";
import { type Micros, micros } from "#platform/money/money.ts";
import { moreLabel } from "./cap-raise.rules.ts";

/** What bounds the time that more credit gives to a running call: how long a call may last, or its own cap. */
export type TopUpBounds = {
  rate: Micros;
  extensionMs: number;
  /** All the credit of this call, and its cap; null: no cap. */
  whole: Micros;
  cap: Micros | null;
};

type Bound = "length" | "cap";

/** How much longer this call can get with any amount of credit, and what sets that bound. */
function longestExtension({ rate, extensionMs, whole, cap }: TopUpBounds): { ms: number; by: Bound } {
  const underCapMs = cap === null ? Number.POSITIVE_INFINITY : timeFor(rate, micros(cap - whole));
  return underCapMs < extensionMs ? { ms: underCapMs, by: "cap" } : { ms: extensionMs, by: "length" };
}

/** What a pack adds to this call: never more minutes than the call may still get. */
export function packAdds(credit: Micros, bounds: TopUpBounds): string {
  const ms = Math.min(timeFor(bounds.rate, credit), longestExtension(bounds).ms);
  return ms < 1000 ? "For later calls" : moreLabel(ms);
}

const causes: Record<Bound, string> = {
  length: "Calls have a time limit",
  cap: "You set a cap for this call",
};

/** Says that this call cannot use all of a pack, and what becomes of the rest; null if it can use every pack whole. */
export function boundLabel(credits: readonly Micros[], bounds: TopUpBounds): string | null {
  const { ms, by } = longestExtension(bounds);
  if (credits.every((credit) => timeFor(bounds.rate, credit) <= ms)) return null;
  const gains = ms < 1000 ? "can't get any longer" : `can get at most ${moreLabel(ms)}`;
  return `${causes[by]}: this one ${gains}. Credit that it does not use stays for later calls.`;
}
