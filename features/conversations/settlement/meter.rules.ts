import { chargeOf, holdOf } from "#features/ledger/charge.rules.ts";
import { type Micros, micros, minMicros } from "#platform/money/money.ts";
import { type CallLimits, timeFor } from "../start/call-terms.rules.ts";

export type PauseReason = "away" | "silence" | "crisis" | "fault" | "notice" | "declined" | "moved" | "asked";

/**
 * The clock and the purse of one call. Times are monotonic milliseconds of the process that runs the call.
 * The meter runs from the first sound of the first message; a pause stops what counts, not the clock.
 */
export type Meter = Readonly<{
  rate: Micros;
  cap: Micros | null;
  /** The cap is what was left of the customer's own daily limit. */
  capIsLimit: boolean;
  startedAtMs: number | null;
  /** Finished pauses, summed. */
  pausedMs: number;
  pauseReasons: readonly PauseReason[];
  pauseSinceMs: number | null;
  /** Up to here the call is paid for: a pause cannot begin before it. */
  paidUntilMs: number;
  /** Talking time that is charged already: no rounding of pauses may leave less. */
  paidMs: number;
  captured: Micros;
  held: Micros;
  /** What the customer could still add, as the ledger last said. */
  available: Micros;
}>;

type Purse = Pick<Meter, "rate" | "cap" | "capIsLimit" | "captured" | "held" | "available">;

/** The meter of a call that has not made a sound. */
export function newMeter(purse: Purse): Meter {
  const nothing = { startedAtMs: null, pausedMs: 0, pauseReasons: [], pauseSinceMs: null };
  return { ...purse, ...nothing, paidUntilMs: 0, paidMs: 0 };
}

/** The times of a call as they were made durable. `paidMs`: what of it is charged already. */
export type StoredTimes = { billedMs: number; pausedMs: number; paidMs: number };

/**
 * The meter of a call that another server had begun. It goes on from the last durable time and rests until the companion
 * is heard again: what lies between is in no bill.
 */
export function resumedMeter(meter: Meter, stored: StoredTimes, atMs: number): Meter {
  const { billedMs, pausedMs } = fundedTimes(meter, stored);
  return {
    ...meter,
    // From a whole millisecond on: a fraction may not make the time shorter than what was charged for it.
    startedAtMs: Math.floor(atMs) - billedMs,
    pausedMs,
    pauseReasons: ["moved"],
    pauseSinceMs: atMs,
    paidUntilMs: atMs,
    paidMs: stored.paidMs,
  };
}

/**
 * Times that a vanished server has written down. Its heartbeats may have run ahead of the slices that it was too slow to
 * set aside: what no money was set aside for is no part of the call, as at every other end.
 */
export function fundedTimes(meter: Meter, stored: Omit<StoredTimes, "paidMs">): { billedMs: number; pausedMs: number } {
  const { billedMs, pausedMs } = stored;
  return { billedMs: Math.min(billedMs, pausedMs + fundedMs(meter)), pausedMs };
}

/** Whole milliseconds since the first sound, pauses included. */
export function billedMs(meter: Meter, atMs: number): number {
  return meter.startedAtMs === null ? 0 : Math.max(0, Math.floor(atMs - meter.startedAtMs));
}

/** Whole milliseconds of pauses, the running one included; rounded up, in favour of the customer. */
export function pausedMs(meter: Meter, atMs: number): number {
  const running = meter.pauseSinceMs === null ? 0 : Math.max(0, atMs - meter.pauseSinceMs);
  const mostMs = Math.max(0, billedMs(meter, atMs) - meter.paidMs);
  return Math.min(mostMs, Math.ceil(meter.pausedMs + running));
}

export type Times = { billedMs: number; pausedMs: number };

export function times(meter: Meter, atMs: number): Times {
  return { billedMs: billedMs(meter, atMs), pausedMs: pausedMs(meter, atMs) };
}

/** Talking time so far: what is measured against the money that is set aside. */
export function countedMs(meter: Meter, atMs: number): number {
  return billedMs(meter, atMs) - pausedMs(meter, atMs);
}

/** Talking time that the money set aside covers. */
export function fundedMs(meter: Meter): number {
  return timeFor(meter.rate, micros(meter.captured + meter.held));
}

/** Everything that this call could cost at most: set aside or still to be had, within the customer's cap. */
export function reachableFunds(meter: Meter): Micros {
  const all = micros(meter.captured + meter.held + meter.available);
  return meter.cap === null ? all : minMicros(all, meter.cap);
}

/** Milliseconds until the call must end, by money or by the longest call, whichever comes first. */
export function remainingMs(meter: Meter, limits: CallLimits, atMs: number): number {
  const byMoney = timeFor(meter.rate, reachableFunds(meter)) - countedMs(meter, atMs);
  const byLength = limits.longestCallMs - billedMs(meter, atMs);
  return Math.max(0, Math.min(byMoney, byLength));
}

/** Milliseconds by which more money could make the call longer, before the longest call ends it. */
export function extensionMs(meter: Meter, limits: CallLimits, atMs: number): number {
  const byLength = limits.longestCallMs - billedMs(meter, atMs);
  return Math.max(0, byLength - remainingMs(meter, limits, atMs));
}

/** Whether the longest call, rather than the money, is what ends this one. */
export function isEndedByLength(meter: Meter, limits: CallLimits, atMs: number): boolean {
  const byMoney = timeFor(meter.rate, reachableFunds(meter)) - countedMs(meter, atMs);
  return limits.longestCallMs - billedMs(meter, atMs) < byMoney;
}

/** Which money ends this one: all the credit, or less of it by the customer's own cap or daily limit. */
export function endingMoney({ cap, capIsLimit, captured, held, available }: Meter): "credit" | "cap" | "limit" {
  if (cap === null || cap >= captured + held + available) return "credit";
  return capIsLimit ? "limit" : "cap";
}

/** The next hold: the price of one slice, within the cap. */
export function nextHold(meter: Meter, limits: CallLimits, atMs: number): Micros {
  const slice = holdOf(meter.rate, limits.sliceMs);
  if (meter.cap === null) return slice;
  return minMicros(slice, micros(meter.cap - chargeOf(meter.rate, countedMs(meter, atMs))));
}

/** Stops what counts, from `sinceMs` on, but never before what was already paid for. */
export function pause(meter: Meter, reason: PauseReason, sinceMs: number): Meter {
  if (meter.startedAtMs === null || meter.pauseReasons.includes(reason)) return meter;
  const since = Math.max(sinceMs, meter.paidUntilMs, meter.startedAtMs);
  return {
    ...meter,
    pauseReasons: [...meter.pauseReasons, reason],
    pauseSinceMs: meter.pauseSinceMs === null ? since : Math.min(meter.pauseSinceMs, since),
  };
}

/** Takes one reason away; what counts goes on when none is left. */
export function resume(meter: Meter, reason: PauseReason, atMs: number): Meter {
  if (!meter.pauseReasons.includes(reason)) return meter;
  const pauseReasons = meter.pauseReasons.filter((other) => other !== reason);
  if (pauseReasons.length > 0) return { ...meter, pauseReasons };
  const length = meter.pauseSinceMs === null ? 0 : Math.max(0, atMs - meter.pauseSinceMs);
  return { ...meter, pauseReasons, pauseSinceMs: null, pausedMs: meter.pausedMs + length };
}

/** Takes several reasons away. */
export function resumeAll(meter: Meter, reasons: readonly PauseReason[], atMs: number): Meter {
  return reasons.reduce((resumed, reason) => resume(resumed, reason, atMs), meter);
}

/**
 * Times of a call that ends now: never more talking time than the money set aside covers. A customer who was gone at
 * the end left at the last sign of life, so the wait for their return is no part of the call.
 */
export function finalTimes(meter: Meter, limits: CallLimits, nowMs: number): Times {
  const gone = meter.pauseReasons.includes("away");
  const atMs = gone && meter.pauseSinceMs !== null ? Math.min(nowMs, meter.pauseSinceMs) : nowMs;
  const paused = pausedMs(meter, atMs);
  const billed = Math.min(billedMs(meter, atMs), limits.longestCallMs);
  return { billedMs: Math.max(paused, Math.min(billed, paused + fundedMs(meter))), pausedMs: paused };
}
