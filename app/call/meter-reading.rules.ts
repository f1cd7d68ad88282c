import { chargeOf } from "#features/ledger/charge.rules.ts";
import { type Micros, micros, parseDollars } from "#platform/money/money.ts";
import type { MeterReading } from "./meter-view.rules.ts";
import type { SeenEvent } from "./server-events.rules.ts";

type MeterEvent = Extract<SeenEvent, { type: "meter" }>;

/** Two readings closer than this say the same for no other reason than that. */
const SAME_MOMENT_MS = 3_000;

/** What the meter goes by after the server has spoken: its word alone, whatever was shown before. */
export function nextReading(last: MeterReading, event: MeterEvent, atMs: number): MeterReading {
  return {
    rate: last.rate,
    billedMs: Math.round(event.billedSeconds * 1000),
    remainingMs: Math.round(event.remainingSeconds * 1000),
    atMs,
    running: isCounting(last, event, atMs),
    charge: event.charge === null ? null : parseDollars(event.charge),
    whole: wholeCredit(last, event),
  };
}

/**
 * What is left and what was used: it grows when the customer adds credit during the call. The server's time is cut to
 * whole seconds, so a difference of less than a second's price is none.
 */
function wholeCredit({ rate, whole }: MeterReading, { balance, billedSeconds }: MeterEvent): Micros {
  const left = parseDollars(balance);
  if (left === null) return whole;
  const said = micros(left + chargeOf(rate, Math.round(billedSeconds * 1000)));
  const second = chargeOf(rate, 1000);
  return said > whole - second && said < whole + second ? whole : said;
}

/** The first reading is 0 and starts the clock. Two readings of the same time, seconds apart, mean that it rests. */
function isCounting(last: MeterReading, event: MeterEvent, atMs: number): boolean {
  if (event.billedSeconds === 0) return true;
  return event.billedSeconds * 1000 > last.billedMs || atMs - last.atMs < SAME_MOMENT_MS;
}
