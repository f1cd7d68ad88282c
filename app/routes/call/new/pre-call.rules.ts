import { dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import type { CallQuote } from "#features/conversations/conversations.schema.ts";
import { timeFor } from "#features/conversations/start/call-terms.rules.ts";
import { dollars, type Micros, parseDollars } from "#platform/money/money.ts";

/** Caps offered beside "all of my credit", in whole dollars. */
const CAPS = [5, 10];

/** The caps that make sense: below the whole credit, and enough for a minute. Decimal strings. */
export function capChoices(total: Micros, rate: Micros): string[] {
  return CAPS.filter((cap) => dollars(cap) < total && dollars(cap) >= rate).map(String);
}

/**
 * The cap that a form asks for, as typed; undefined for all the credit. "Other" with nothing typed is an empty cap, which
 * the call refuses: it must not become a call without one.
 */
export function capOf(form: FormData): string | undefined {
  const chosen = String(form.get("cap") ?? "");
  if (chosen === "custom") return String(form.get("customCap") ?? "").trim();
  return chosen === "" ? undefined : chosen;
}

/** Seconds of talk that a cap buys; null for text that is no amount of dollars and cents above zero. */
export function secondsFor(capUsd: string, rate: Micros): number | null {
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(capUsd.trim())) return null;
  const cap = parseDollars(capUsd);
  return cap === null || cap <= 0n || rate <= 0n ? null : Math.floor(timeFor(rate, cap) / 1000);
}

/** How far a call gets: as the credit lasts, or a lower cap. What is no cap changes nothing. */
export function reachOf(maxSeconds: number, capSeconds: number | null | undefined): number {
  return Math.min(maxSeconds, capSeconds ?? maxSeconds);
}

/** Says that no call may last longer, where the credit would. */
export function longestWords({ maxSeconds, longestSeconds }: Pick<CallQuote, "maxSeconds" | "longestSeconds">) {
  return maxSeconds < longestSeconds ? null : `A call lasts at most ${durationLabel(longestSeconds)}`;
}

/** What a cap comes to, in words. `seconds` of `secondsFor`; undefined without a cap. `rate` in dollars a minute. */
export function capWords(seconds: number | null | undefined, rate: string, typed = "", total = ""): string {
  if (seconds === undefined) return "";
  const [wanted, all] = [parseDollars(typed), parseDollars(total)];
  if (wanted !== null && all !== null && wanted > all) return `At most ${dollarLabel(total)}, all your credit.`;
  if (seconds === null || seconds < 60) return `At least ${dollarLabel(rate)}, the price of one minute.`;
  return `${durationLabel(seconds)} at most; the call says goodbye before it ends.`;
}
