import type { Meter } from "../settlement/meter.rules.ts";
import * as meterRules from "../settlement/meter.rules.ts";
import type { CallLimits } from "../start/call-terms.rules.ts";
import type { LiveCall } from "./live-conversation.rules.ts";

/** What the database has of a call beside its money and its times. */
type Stored = Pick<LiveCall, "sliceNo" | "pauseUsedMs">;

/**
 * A call as a server begins to carry it: when its first slice is held, or taken over with its slices from a server that
 * is gone. Its customer has as long to come back as after a broken connection.
 */
export function newLiveCall(meter: Meter, stored: Stored, limits: CallLimits, atMs: number): LiveCall {
  const hasBegun = meter.startedAtMs !== null;
  return {
    phase: hasBegun ? "metering" : "waiting",
    meter,
    ...stored,
    renewing: false,
    lastReading: null,
    askAgainAtMs: Number.NEGATIVE_INFINITY,
    createdAtMs: atMs,
    everConnected: hasBegun,
    connected: false,
    disconnectedAtMs: atMs,
    lastSeenMs: atMs,
    signsFromMs: atMs,
    seenBeforeMs: atMs,
    restedMs: atMs,
    quietSinceMs: null,
    timesAsked: 0,
    mutedSinceMs: null,
    pausedSinceMs: null,
    restFromMs: Number.NEGATIVE_INFINITY,
    lastBeatMs: atMs,
    provenMs: atMs,
    lastMeterMs: atMs,
    toldToRest: false,
    lastRemainingMs: meterRules.remainingMs(meter, limits, atMs),
    mostRemainingMs: Number.POSITIVE_INFINITY,
    unwarned: false,
    saidGoodbye: false,
    goodbyeSaidAtMs: 0,
    // What was heard through another server of ours was good.
    goodTimes: meter.startedAtMs === null ? null : meterRules.times(meter, atMs),
  };
}
