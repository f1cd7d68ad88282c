import * as meterRules from "../settlement/meter.rules.ts";
import type { CallLimits } from "../start/call-terms.rules.ts";
import type { LiveCall, LiveEvent } from "./live-conversation.rules.ts";

// What the caller does, as far as it changes a running call.

/** A quiet client pings every 5 s, and says then whether it types; the rest is the network's share. */
const PINGED_WITHIN_MS = 6_500;

/** Within this time everything arrives that was written during a break, and the end of its line. */
const BURST_MS = 1_000;

/** Speech is told every two seconds, and the end of it may be told after the microphone was turned off. */
const SPEECH_COUNTS_MS = 2_500;

type CallerEvent = Extract<
  LiveEvent,
  { type: "seen" | "user_speaking" | "user_typing" | "user_muted" | "user_active" }
>;

/** The call after something that the caller did, or a sign that they are there. */
export function fromCaller(call: LiveCall, event: CallerEvent, atMs: number): LiveCall {
  switch (event.type) {
    case "seen":
      return seen(call, atMs);
    case "user_speaking":
      return speaking(call, atMs);
    case "user_typing": {
      // A silence ends with it, and is charged again. While our side rests for another reason it holds the line for nobody.
      const meter = meterRules.resume(call.meter, "silence", atMs);
      if (call.quietSinceMs === null || meter.pauseReasons.length > 0) return seen(call, atMs);
      // A muted customer who types is there until some time after the last letter.
      const restFromMs = countedUntil(call, atMs + PINGED_WITHIN_MS);
      return { ...noLongerQuiet(seen({ ...call, meter }, atMs), atMs), restFromMs };
    }
    case "user_muted":
      return muted(call, event.muted, atMs);
    case "user_active": {
      const meter = meterRules.resumeAll(call.meter, ["silence", "crisis", "declined"], atMs);
      // The reply to a muted customer is being prepared.
      const restFromMs = countedUntil(call, atMs + PINGED_WITHIN_MS);
      return { ...noLongerQuiet(seen({ ...call, meter }, atMs), atMs), restFromMs };
    }
  }
}

/** A sign of life. */
export function seen(call: LiveCall, atMs: number): LiveCall {
  const meter = meterRules.resume(call.meter, "away", atMs);
  if (atMs - call.lastSeenMs <= BURST_MS) return { ...call, lastSeenMs: atMs, meter };
  return { ...call, lastSeenMs: atMs, signsFromMs: atMs, seenBeforeMs: call.lastSeenMs, meter };
}

/** Whether a client that pings has been silent for longer than between two pings. */
export const isUnseen = (call: LiveCall, atMs: number) =>
  call.connected && atMs - lastSign(call, atMs) > PINGED_WITHIN_MS;

/** The line broke, and the customer may come back: the meter rests from the last sign of life on. */
export function lineLost(call: LiveCall, limits: CallLimits, atMs: number): LiveCall {
  const lastSeenMs = lastSign(call, atMs);
  const since = Math.min(atMs, Math.max(lastSeenMs, call.restedMs, atMs - limits.suspectAfterMs));
  const meter = meterRules.pause(call.meter, "away", since);
  return { ...call, connected: false, disconnectedAtMs: atMs, lastSeenMs, quietSinceMs: null, meter };
}

/** What a network held back during a break arrives at once when it ends, and is no sign of life from before. */
const lastSign = (call: LiveCall, atMs: number) =>
  atMs - call.signsFromMs <= BURST_MS ? call.seenBeforeMs : call.lastSeenMs;

/** The silence begins anew; while the agent speaks there is none. */
function noLongerQuiet(call: LiveCall, atMs: number): LiveCall {
  return { ...call, quietSinceMs: call.quietSinceMs === null ? null : atMs, timesAsked: 0 };
}

/** Speech proves that the microphone is on: a client that says otherwise is not believed until it says that it is on. */
function speaking(call: LiveCall, atMs: number): LiveCall {
  const restFromMs = Math.max(call.restFromMs, atMs + SPEECH_COUNTS_MS);
  const next = { ...noLongerQuiet(seen(call, atMs), atMs), restFromMs };
  if (call.mutedSinceMs === null) return next;
  const isLate = atMs - call.mutedSinceMs < SPEECH_COUNTS_MS;
  const mutedSinceMs = isLate ? call.mutedSinceMs : Number.POSITIVE_INFINITY;
  return { ...next, meter: meterRules.resume(next.meter, "silence", atMs), mutedSinceMs };
}

function muted(call: LiveCall, isMuted: boolean, atMs: number): LiveCall {
  if (isMuted) return { ...seen(call, atMs), mutedSinceMs: call.mutedSinceMs ?? atMs };
  if (call.mutedSinceMs === null) return seen(call, atMs);
  // No pause may count the muted time once more. The silence goes on: a microphone that is turned on says nothing.
  const meter = meterRules.resume(call.meter, "silence", atMs);
  const restFromMs = Math.max(call.restFromMs, atMs);
  return { ...seen({ ...call, meter }, atMs), mutedSinceMs: null, restFromMs };
}

/** Until when a muted caller's time counts all the same. */
const countedUntil = ({ mutedSinceMs, restFromMs }: LiveCall, untilMs: number): number =>
  mutedSinceMs === null ? restFromMs : Math.max(restFromMs, untilMs);
