import * as meterRules from "../settlement/meter.rules.ts";
import type { LiveCall, LiveEvent } from "./live-conversation.rules.ts";

// What the caller does, as far as it changes a running call.

/** Typing is told with the pings, every five seconds. */
const TYPING_COUNTS_MS = 6_500;

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
      const restFromMs = countedUntil(call, atMs + TYPING_COUNTS_MS);
      return { ...noLongerQuiet(seen({ ...call, meter }, atMs), atMs), restFromMs };
    }
    case "user_muted":
      return muted(call, event.muted, atMs);
    case "user_active": {
      const meter = meterRules.resumeAll(call.meter, ["silence", "crisis", "declined"], atMs);
      // The reply to a muted customer is being prepared.
      const restFromMs = countedUntil(call, atMs + TYPING_COUNTS_MS);
      return { ...noLongerQuiet(seen({ ...call, meter }, atMs), atMs), restFromMs };
    }
  }
}

/** A sign of life. */
export function seen(call: LiveCall, atMs: number): LiveCall {
  return { ...call, lastSeenMs: atMs, meter: meterRules.resume(call.meter, "away", atMs) };
}

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
