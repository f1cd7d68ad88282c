import type { EndReason } from "../conversations.schema.ts";
import type { Meter, Times } from "../settlement/meter.rules.ts";
import * as meterRules from "../settlement/meter.rules.ts";
import type { CallLimits } from "../start/call-terms.rules.ts";
import { pauseLeftMs, pauseUsedMs } from "./call-pause.rules.ts";
import type { LiveCall, LiveEffect, WarningCode } from "./live-conversation.rules.ts";

// What is looked at four times a second while a call runs.

/** A quiet client pings every 5 s; this is the network's share of the time between two pings. */
const SIGN_OF_LIFE_SLACK_MS = 1_500;
/** How long a database that could not be reached is left alone by a call that needs money. */
const ASK_AGAIN_MS = 1_000;
/** How far a call goes beyond what is set aside while the database cannot be reached. What it does not earn later is lost to the platform. */
const MOST_UNFUNDED_MS = 60_000;
/** When a call is warned that began with too little for any other warning. */
const LAST_MINUTE_MS = 60_000;

/** A connection without a sign of life: its time rests, and later it is given up. */
export function watchConnection(call: LiveCall, limits: CallLimits, atMs: number, effects: LiveEffect[]): LiveCall {
  if (!call.connected) return call;
  const unseenMs = atMs - call.lastSeenMs;
  if (unseenMs >= limits.goneAfterMs) {
    effects.push({ type: "drop_connection" });
    const meter = meterRules.pause(call.meter, "away", call.lastSeenMs);
    return { ...call, connected: false, disconnectedAtMs: atMs, quietSinceMs: null, meter };
  }
  if (unseenMs < limits.suspectAfterMs) return call;
  return { ...call, meter: meterRules.pause(call.meter, "away", call.lastSeenMs) };
}

/** Asks whether somebody is there, and lets time that nobody talks in rest. */
export function watchSilence(call: LiveCall, limits: CallLimits, atMs: number, effects: LiveEffect[]): LiveCall {
  if (call.quietSinceMs === null || call.pausedSinceMs !== null) return call;
  const quietMs = atMs - call.quietSinceMs;
  const dueAsks = limits.silenceAskMs.filter((ask) => quietMs >= ask).length;
  if (dueAsks > call.timesAsked) effects.push({ type: "ask_if_there" });
  // With the microphone off nothing is waited for: the meter rests at once.
  const mutedSilenceMs = Math.max(call.mutedSinceMs ?? Number.POSITIVE_INFINITY, call.quietSinceMs);
  const longSilenceMs = call.quietSinceMs + limits.silenceUnbilledAfterMs;
  const unbilledSince = Math.max(Math.min(mutedSilenceMs, longSilenceMs), call.restFromMs);
  const meter = atMs >= unbilledSince ? meterRules.pause(call.meter, "silence", unbilledSince) : call.meter;
  return { ...call, meter, timesAsked: Math.max(call.timesAsked, dueAsks) };
}

/** Talking time beyond what is set aside, if nothing more is on its way; negative: not yet. */
function unfundedMs({ phase, meter, renewing }: LiveCall, atMs: number): number {
  if (phase !== "metering" || renewing) return Number.NEGATIVE_INFINITY;
  return meterRules.countedMs(meter, atMs) - meterRules.fundedMs(meter);
}

/**
 * What ends a call that has used what was set aside. While the database cannot be reached it goes on for a while, on
 * what the customer could last spend.
 */
export function endedByMoney(call: LiveCall, limits: CallLimits, atMs: number): EndReason | null {
  const beyondMs = unfundedMs(call, atMs);
  if (beyondMs < 0) return null;
  if (call.lastReading === "done") return meterRules.endingMoney(call.meter);
  if (call.lastReading !== "failed") return null;
  if (meterRules.remainingMs(call.meter, limits, atMs) === 0) return meterRules.endingMoney(call.meter);
  return beyondMs >= MOST_UNFUNDED_MS ? "lost" : null;
}

/** The database could not be reached, so nobody knows what may be spent. */
export function askedInVain(call: LiveCall, atMs: number): LiveCall {
  return { ...call, lastReading: "failed", askAgainAtMs: atMs + ASK_AGAIN_MS };
}

/** Before money ends the call, asks once more: a cap may have been raised, or credit bought, at another server. */
export function watchFunds(call: LiveCall, atMs: number, effects: LiveEffect[]): LiveCall {
  const isDue = call.lastReading === null || (call.lastReading === "failed" && atMs >= call.askAgainAtMs);
  if (!isDue || unfundedMs(call, atMs) < 0) return call;
  effects.push({ type: "read_funds" });
  return { ...call, lastReading: "asked" };
}

/** Sets the next slice aside in time, warns, and says goodbye. */
export function watchCredit(call: LiveCall, limits: CallLimits, atMs: number, effects: LiveEffect[]): LiveCall {
  const { meter } = call;
  const leftOnHold = meterRules.fundedMs(meter) - meterRules.countedMs(meter, atMs);
  const canRenew = meterRules.reachableFunds(meter) > meter.captured + meter.held;
  const renew = !call.renewing && canRenew && leftOnHold <= limits.renewBeforeMs && atMs >= call.askAgainAtMs;
  if (renew) {
    const wanted = meterRules.nextHold(meter, limits, atMs);
    effects.push({ type: "renew", sliceNo: call.sliceNo + 1, ...meterRules.times(meter, atMs), wanted });
  }
  const remainingMs = meterRules.remainingMs(meter, limits, atMs);
  // Time that was given back, or more money, lets the goodbye come again.
  const saidGoodbye = call.saidGoodbye && remainingMs <= limits.goodbyeAtMs;
  const wasAbove = (at: number) => (call.unwarned ? call.mostRemainingMs >= at : call.lastRemainingMs > at);
  const sayGoodbye = !saidGoodbye && remainingMs <= limits.goodbyeAtMs;
  if (sayGoodbye || thresholdsOf(call, limits).some((at) => remainingMs <= at && wasAbove(at))) {
    effects.push({ type: "warn", code: warningCode(meter, limits, atMs), remainingMs });
  }
  if (sayGoodbye) effects.push({ type: "say_goodbye" });
  return {
    ...call,
    renewing: call.renewing || renew,
    // From here on a pause may not reach back: this time is being paid for.
    meter: renew ? { ...meter, paidUntilMs: atMs, paidMs: meterRules.countedMs(meter, atMs) } : meter,
    lastRemainingMs: remainingMs,
    unwarned: false,
    saidGoodbye: saidGoodbye || sayGoodbye,
    goodbyeSaidAtMs: sayGoodbye ? atMs : call.goodbyeSaidAtMs,
  };
}

/** What is left, in milliseconds, when this call is warned. */
function thresholdsOf({ mostRemainingMs }: LiveCall, { warnAtMs, goodbyeAtMs }: CallLimits): number[] {
  const startedLow = warnAtMs.every((at) => mostRemainingMs < at);
  return [...warnAtMs, ...(startedLow ? [LAST_MINUTE_MS] : []), goodbyeAtMs];
}

/** Whether the end is near enough for a warning, and more credit or a higher cap would put it off. */
export function isShortOfCredit(call: LiveCall, limits: CallLimits, atMs: number): boolean {
  if (call.phase !== "metering" || meterRules.isEndedByLength(call.meter, limits, atMs)) return false;
  return meterRules.remainingMs(call.meter, limits, atMs) <= Math.max(limits.goodbyeAtMs, ...limits.warnAtMs);
}

/** What ends the call: the longest one, the customer's own cap or limit, or their credit. Only the last is put off by more credit. */
function warningCode(meter: Meter, limits: CallLimits, atMs: number): WarningCode {
  if (meterRules.isEndedByLength(meter, limits, atMs)) return "time_low";
  return `${meterRules.endingMoney(meter)}_low`;
}

/** Tells the customer the time, every so often, and at once when it begins or ends to rest. */
export function report(call: LiveCall, limits: CallLimits, atMs: number, effects: LiveEffect[]): LiveCall {
  const rests = call.meter.pauseReasons.length > 0;
  if (rests === call.toldToRest && atMs - call.lastMeterMs < limits.meterEventMs) return call;
  const countedMs = meterRules.countedMs(call.meter, atMs);
  const remainingMs = meterRules.remainingMs(call.meter, limits, atMs);
  effects.push({ type: "report_meter", countedMs, remainingMs, pauseLeftMs: pauseLeftMs(call, limits, atMs) });
  return { ...call, lastMeterMs: atMs, toldToRest: rests };
}

/** Makes the time durable and keeps the lease, also of a call that has not made a sound yet. */
export function beat(call: LiveCall, limits: CallLimits, atMs: number, effects: LiveEffect[]): LiveCall {
  if (atMs - call.lastBeatMs < limits.heartbeatMs) return call;
  effects.push({ type: "beat", ...durableTimes(call, limits, atMs) });
  return { ...call, lastBeatMs: atMs, provenMs: provenUntil(call, limits, atMs) };
}

/** What another server has to know to carry the call on. */
export function durableTimes(call: LiveCall, limits: CallLimits, atMs: number): Times & { pauseUsedMs: number } {
  return { ...provenTimes(call, limits, atMs), pauseUsedMs: Math.ceil(pauseUsedMs(call, atMs)) };
}

/**
 * The times that may be made durable: only those with a sign of life behind them, since a crash must not bill a customer
 * who had already gone.
 */
function provenTimes(call: LiveCall, limits: CallLimits, atMs: number): Times {
  return meterRules.times(call.meter, provenUntil(call, limits, atMs));
}

/** A line that is lost takes late signs of life back, but not what is durable by then. */
function provenUntil(call: LiveCall, limits: CallLimits, atMs: number): number {
  return Math.max(call.provenMs, Math.min(atMs, call.lastSeenMs + limits.heartbeatMs + SIGN_OF_LIFE_SLACK_MS));
}
