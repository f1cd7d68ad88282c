import type { Micros } from "#platform/money/money.ts";

/** Milliseconds of one minute: prices are per minute. */
const MINUTE_MS = 60_000n;

/** The time limits of a call in milliseconds. All are operator settings; these are their defaults. */
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
  /** How long after a broken connection the customer can come back into the same call. */
  reconnectMs: number;
  /** Without a sign of life for this long the time no longer counts, and then the connection is given up. */
  suspectAfterMs: number;
  goneAfterMs: number;
  meterEventMs: number;
  /** How long a started call waits for its first connection. */
  connectMs: number;
};

export const defaultCallLimits: CallLimits = {
  sliceMs: 60_000,
  renewBeforeMs: 10_000,
  // Written every 4.5 s, so that a crash loses at most 5 s of a call, the write included.
  heartbeatMs: 4_500,
  longestCallMs: 3_600_000,
  warnAtMs: [300_000, 120_000],
  goodbyeAtMs: 30_000,
  silenceAskMs: [20_000, 40_000],
  silenceUnbilledAfterMs: 30_000,
  silenceEndMs: 60_000,
  reconnectMs: 60_000,
  suspectAfterMs: 12_000,
  goneAfterMs: 20_000,
  meterEventMs: 10_000,
  connectMs: 60_000,
};

/** The longest time in whole milliseconds whose price is not above `funds`. */
export function timeFor(rate: Micros, funds: Micros): number {
  if (funds < 0n) return 0;
  return Number(((funds + 1n) * MINUTE_MS - 1n) / rate);
}
