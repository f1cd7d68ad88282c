import { timeFor } from "#features/conversations/start/call-terms.rules.ts";
import { formatDollars, type Micros, parseDollars, zero } from "#platform/money/money.ts";
import { durationLabel } from "./money.rules.ts";

/** Said of a time that the longest call bounds, and not the money. */
export const longestWords = "the longest a call can last";

/** "37 min 45 s", or "1 h 00 min, the longest a call can last": how long a call goes that money would last `seconds` for. */
export function callTimeLabel(seconds: number, longestSeconds: number | null): string {
  if (longestSeconds === null || seconds < longestSeconds) return durationLabel(seconds);
  return `${durationLabel(longestSeconds)}, ${longestWords}`;
}

/**
 * "Your $56.63 = 37 min 45 s": how long a call goes on a customer's credit at a price; null without any.
 * `longestSeconds`: how long a call may last; null: not known.
 */
export function reachWords(credit: Micros, ratePerMinute: string, longestSeconds: number | null): string | null {
  const rate = parseDollars(ratePerMinute) ?? zero;
  if (credit <= 0n || rate <= 0n) return null;
  return `Your ${formatDollars(credit)} = ${callTimeLabel(timeFor(rate, credit) / 1000, longestSeconds)}`;
}
