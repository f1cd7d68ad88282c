import { chargeOf, priceOf } from "#features/ledger/charge.rules.ts";
import { type Micros, micros, parseDollars } from "#platform/money/money.ts";
import { type MeterReading, meterAt } from "./meter-view.rules.ts";
import type { SeenEvent } from "./server-events.rules.ts";

type MeterEvent = Extract<SeenEvent, { type: "meter" }>;

/** The reading after a server event: its values, and what was shown before as the minimum. */
export function nextReading(last: MeterReading, event: MeterEvent, atMs: number): MeterReading {
  const billedMs = Math.round(event.billedSeconds * 1000);
  return {
    rate: last.rate,
    billedMs,
    pricedMs: billedMs,
    remainingMs: Math.round(event.remainingSeconds * 1000),
    extensionMs: event.extensionSeconds === null ? last.extensionMs : Math.round(event.extensionSeconds * 1000),
    atMs,
    running: !event.paused,
    paused: event.paused,
    shownMs: meterAt(last, atMs).billedMs,
    whole: wholeCredit(last, event),
    available: parseDollars(event.available ?? "") ?? last.available,
  };
}

/**
 * What is left plus what was used: it grows when the customer adds credit during the call. The server's time is truncated to
 * whole seconds, so a difference below a second's price is ignored.
 */
function wholeCredit({ rate, whole }: MeterReading, { balance, billedSeconds }: MeterEvent): Micros {
  const left = parseDollars(balance);
  if (left === null) return whole;
  const said = micros(left + chargeOf(rate, Math.round(billedSeconds * 1000)));
  const second = priceOf(rate, 1000);
  return said > whole - second && said < whole + second ? whole : said;
}
