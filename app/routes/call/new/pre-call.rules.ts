import { dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import { callTimeLabel } from "#app/components/money/reach.rules.ts";
import type { CallQuote } from "#features/conversations/conversations.schema.ts";
import { timeFor } from "#features/conversations/start/call-terms.rules.ts";
import { dollars, type Micros, parseDollars } from "#platform/money/money.ts";

/** Round amounts of whole dollars, and the minutes that the presets are for. */
const ROUND = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];
const MINUTES = [2, 4, 8];

/** The preset caps: about two, four and eight minutes, in round dollars below the whole credit. Decimal strings. */
export function capChoices(total: Micros, rate: Micros): string[] {
  const presets = MINUTES.map((minutes) => ROUND.find((round) => dollars(round) >= rate * BigInt(minutes)));
  return [...new Set(presets)].flatMap((cap) => (cap !== undefined && dollars(cap) < total ? [String(cap)] : []));
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

type CapWords = Pick<CallQuote, "ratePerMinute" | "total" | "maxSeconds" | "longestSeconds"> & {
  /** Of `secondsFor`; undefined without a cap. */
  seconds: number | null | undefined;
  /** The cap in dollars, as typed. */
  typed: string;
};

/** What a cap comes to, in words; without one, what ends the call. */
export function capWords({ seconds, typed, ratePerMinute, total, maxSeconds, longestSeconds }: CapWords): string {
  if (seconds === undefined) {
    if (maxSeconds >= longestSeconds) return `Ends after ${callTimeLabel(maxSeconds, longestSeconds)}.`;
    return "Ends when you hang up or your credit runs out.";
  }
  const [wanted, all] = [parseDollars(typed), parseDollars(total)];
  if (wanted !== null && all !== null && wanted > all) return `At most ${dollarLabel(total)}, all your credit.`;
  if (seconds === null || seconds < 60) return `At least ${dollarLabel(ratePerMinute)}, the price of one minute.`;
  if (seconds > longestSeconds) return `Ends after ${callTimeLabel(seconds, longestSeconds)}.`;
  return `Ends at ${dollarLabel(typed)}, after ${durationLabel(Math.min(seconds, maxSeconds))}. Raise it any time.`;
}
