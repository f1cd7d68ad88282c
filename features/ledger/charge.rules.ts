import { centsCovering, type Micros, micros, minMicros, nearestCent, wholeCents, zero } from "#platform/money/money.ts";

const MINUTE_MS = 60_000n;
/** Shares are in basis points: 7000 is 70%. */
const WHOLE_BPS = 10_000n;

/** A shorter call is free. Fixed by the published price rules. */
export const FREE_CALL_MS = 10_000;

/** Credit by source. */
export type Parts = { free: Micros; paid: Micros };

/** Chargeable time in whole milliseconds: without pauses, and zero if under ten seconds are left then. */
export function chargeableMs(times: { billedMs: number; pausedMs: number }): number {
  const counted = times.billedMs - times.pausedMs;
  return counted < FREE_CALL_MS ? 0 : counted;
}

/** The total price of `ms` chargeable milliseconds, rounded down to the micro-dollar. */
export function priceOf(rateMicrosPerMinute: Micros, ms: number): Micros {
  return micros((rateMicrosPerMinute * BigInt(ms)) / MINUTE_MS);
}

/** The total charge: the price rounded down to a whole cent, in the customer's favour. */
export function chargeOf(rateMicrosPerMinute: Micros, ms: number): Micros {
  return wholeCents(priceOf(rateMicrosPerMinute, ms));
}

/** The hold for that much time: its price rounded up to whole cents. */
export function holdOf(rateMicrosPerMinute: Micros, ms: number): Micros {
  return centsCovering(priceOf(rateMicrosPerMinute, ms));
}

/**
 * What to post now: the whole price so far less what was captured before, so that rounding never adds up. Free credit
 * is spent first; never more than what is set aside of either.
 */
export function splitCharge(call: { owed: Micros; captured: Parts; held: Parts }): Parts {
  const due = micros(call.owed - call.captured.free - call.captured.paid);
  if (due <= 0n) return { free: zero, paid: zero };
  const free = minMicros(due, call.held.free);
  return { free, paid: minMicros(micros(due - free), call.held.paid) };
}

/**
 * The creator's part of what is posted now: the share of everything paid so far, after the usage fee of each paid
 * minute, to the nearest cent, less what was credited before. Nothing is earned on free credit, so it is no part of
 * `paidTotal`.
 */
export function creatorPart(call: {
  /** Everything that this call took from paid credit, the present posting included. */
  paidTotal: Micros;
  rate: Micros;
  shareBps: number;
  usageFeePerMinute: Micros;
  alreadyCredited: Micros;
  /** A call from before charges were whole cents: its share is cut down to the micro-dollar. */
  exact?: boolean;
}): Micros {
  const net = call.rate > call.usageFeePerMinute ? call.rate - call.usageFeePerMinute : 0n;
  const share = micros((call.paidTotal * net * BigInt(call.shareBps)) / (call.rate * WHOLE_BPS));
  return micros((call.exact ? share : nearestCent(share)) - call.alreadyCredited);
}
