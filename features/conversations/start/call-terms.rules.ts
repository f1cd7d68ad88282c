import { type Micros, micros, wholeCents } from "#platform/money/money.ts";

/** Milliseconds of one minute: prices are per minute. */
const MINUTE_MS = 60_000n;

/** The time limits of a call in milliseconds. All are an operator's to set, as `calls.limits`. */
export type CallLimits = {
  /** Time held ahead; the next hold is taken when `renewBeforeMs` of it are left. */
  sliceMs: number;
  renewBeforeMs: number;
  heartbeatMs: number;
  longestCallMs: number;
  warnAtMs: readonly number[];
  goodbyeAtMs: number;
  silenceAskMs: readonly number[];
  silenceUnbilledAfterMs: number;
  silenceEndMs: number;
  /** How long the customer may pause the call, all pauses together. */
  pauseMs: number;
  /** How long after a broken connection the customer can come back into the same call. */
  reconnectMs: number;
  /** Without a sign of life for this long the time no longer counts, and then the connection is given up. */
  suspectAfterMs: number;
  goneAfterMs: number;
  meterEventMs: number;
  /** How long a started call waits for its first connection. */
  connectMs: number;
};

/** A test lasts as long as is left of the day's tests, and a call that a service carries as long as its line. */
export function withinItsLine(
  limits: CallLimits,
  row: { test_ms: bigint | null; longest_ms: bigint | null },
): CallLimits {
  const ownMs = row.test_ms ?? row.longest_ms;
  return ownMs === null ? limits : { ...limits, longestCallMs: Math.min(limits.longestCallMs, Number(ownMs)) };
}

export type HighestCap = { cap: Micros; isLimit: boolean };
type CallPurse = Record<"capturedFree" | "capturedPaid" | "heldFree" | "heldPaid" | "available", Micros>;

/** The most that a running call may cost: what it has used and holds, and the credit or the own limit that is left. */
export function highestCap(purse: CallPurse, limitLeft: Micros | null): HighestCap {
  const own = purse.capturedFree + purse.capturedPaid + purse.heldFree + purse.heldPaid;
  const isLimit = limitLeft !== null && limitLeft < purse.available;
  return { cap: wholeCents(micros(own + (isLimit ? limitLeft : purse.available))), isLimit };
}

/** The time in whole milliseconds after which a call has cost `funds`, of which only whole cents can be spent. */
export function timeFor(rate: Micros, funds: Micros): number {
  if (funds < 0n) return 0;
  return Number((wholeCents(funds) * MINUTE_MS + rate - 1n) / rate);
}

/** The longest time whose price to the micro-dollar is not above `funds`: for calls from before whole cents. */
export function exactTimeFor(rate: Micros, funds: Micros): number {
  if (funds < 0n) return 0;
  return Number(((funds + 1n) * MINUTE_MS - 1n) / rate);
}
