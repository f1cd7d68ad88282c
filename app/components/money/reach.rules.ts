import { timeFor } from "#features/conversations/start/call-terms.rules.ts";
import { formatDollars, type Micros, parseDollars, zero } from "#platform/money/money.ts";
import { durationLabel } from "./money.rules.ts";

/** "Your $56.63 = 37 min 45 s": how long a customer's credit lasts at a price; null without any. */
export function reachWords(credit: Micros, ratePerMinute: string): string | null {
  const rate = parseDollars(ratePerMinute) ?? zero;
  if (credit <= 0n || rate <= 0n) return null;
  return `Your ${formatDollars(credit)} = ${durationLabel(timeFor(rate, credit) / 1000)}`;
}
