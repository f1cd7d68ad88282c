import * as meterRules from "../settlement/meter.rules.ts";
import type { CallLimits } from "../start/call-terms.rules.ts";
import { seen } from "./caller-events.rules.ts";
import type { LiveCall } from "./live-conversation.rules.ts";

// A pause that the customer asks for: it is not charged, and all of them together last as long as a setting says.

/** Milliseconds for which the customer has paused this call so far, the running pause included. */
export function pauseUsedMs(call: LiveCall, atMs: number): number {
  const running = call.pausedSinceMs === null ? 0 : Math.max(0, atMs - call.pausedSinceMs);
  return call.pauseUsedMs + running;
}

/** Milliseconds for which the customer may still pause this call. */
export function pauseLeftMs(call: LiveCall, limits: CallLimits, atMs: number): number {
  return Math.max(0, limits.pauseMs - pauseUsedMs(call, atMs));
}

/**
 * Pauses the call, or continues it; the next look tells which of the two it is. A call that has not made a sound costs
 * nothing yet and cannot be paused, nor can one whose pauses are used up, nor a reply that is still heard: the session
 * stops what is said before it tells of the pause, and listening is paid for.
 */
export function pausedByCaller(call: LiveCall, isPaused: boolean, limits: CallLimits, atMs: number): LiveCall {
  const known = seen(call, atMs);
  if (isPaused === (call.pausedSinceMs !== null)) return known;
  if (!isPaused) return continued(known, atMs);
  const told = { ...known, lastMeterMs: Number.NEGATIVE_INFINITY };
  const isHeard = call.quietSinceMs === null;
  if (call.phase !== "metering" || isHeard || pauseLeftMs(call, limits, atMs) === 0) return told;
  return { ...told, pausedSinceMs: atMs, meter: meterRules.pause(known.meter, "asked", atMs) };
}

/** The call without its pause, if there is one. The silence begins anew: nobody was waiting for a word. */
export function continued(call: LiveCall, atMs: number): LiveCall {
  if (call.pausedSinceMs === null) return call;
  return {
    ...call,
    pausedSinceMs: null,
    pauseUsedMs: pauseUsedMs(call, atMs),
    quietSinceMs: call.quietSinceMs === null ? null : atMs,
    timesAsked: 0,
    restFromMs: Math.max(call.restFromMs, atMs),
    lastMeterMs: Number.NEGATIVE_INFINITY,
    meter: meterRules.resume(call.meter, "asked", atMs),
  };
}
