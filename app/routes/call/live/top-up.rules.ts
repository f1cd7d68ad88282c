import { timeFor } from "#features/conversations/start/call-terms.rules.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { type Micros, micros } from "#platform/money/money.ts";

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
  const minutes = Math.floor(ms / minuteMs);
  if (ms < 1000) return "For later calls";
  return minutes < 1 ? "Under a minute more" : `${minutes} min more`;
}

const causes: Record<Bound, string> = {
  length: "Calls have a time limit",
  cap: "You set a cap for this call",
};

/** Says that this call cannot use all of a pack, and what becomes of the rest; null if it can use every pack whole. */
export function boundLabel(credits: readonly Micros[], bounds: TopUpBounds): string | null {
  const { ms, by } = longestExtension(bounds);
  if (credits.every((credit) => timeFor(bounds.rate, credit) <= ms)) return null;
  const minutes = Math.floor(ms / minuteMs);
  const gains = minutes < 1 ? "less than a minute more" : `at most ${minutes} min more`;
  return `${causes[by]}: this one can get ${gains}. Credit that it does not use stays for later calls.`;
}
