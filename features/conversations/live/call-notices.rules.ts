import { chargeOf } from "#features/ledger/charge.rules.ts";
import { centString, micros } from "#platform/money/money.ts";
import type { EndReason } from "../conversations.schema.ts";
import type { Meter } from "../settlement/meter.rules.ts";
import type { WarningCode } from "./live-conversation.rules.ts";

/** Events of the call itself, beside those of speech. */
export type CallNotice =
  | {
      type: "x.call.started";
      call_id: string;
      rate_per_minute: string;
      currency: "USD";
      max_seconds: number;
      started_at: string;
    }
  | {
      type: "x.call.meter";
      billed_seconds: number;
      remaining_seconds: number;
      balance: string;
      /** What of it this call has neither used nor set aside. */
      available: string;
      /** Nothing is charged now: nobody has spoken for a while, or our side keeps the customer waiting. */
      paused: boolean;
      /** The customer has paused the call. */
      on_pause: boolean;
      /** How long they may still pause it, or stay in this pause. */
      pause_left_seconds: number;
      /** How much longer more credit or a higher cap could make the call, before the longest call ends it. */
      extension_seconds: number;
    }
  | { type: "x.call.warning"; code: WarningCode; remaining_seconds: number }
  | { type: "x.call.ended"; reason: EndReason; billed_seconds: number; charge: string };

type TimesTold = { countedMs: number; remainingMs: number; pauseLeftMs: number; extensionMs: number };

/** The time and the money of a call, for its page. */
export function meterNotice(meter: Meter, { countedMs, remainingMs, pauseLeftMs, extensionMs }: TimesTold): CallNotice {
  const paused = meter.pauseReasons.length > 0;
  // While the time stands still, what is shown is what is billed: to the millisecond.
  const billed = paused ? Math.floor(countedMs) / 1000 : seconds(countedMs);
  const all = meter.captured + meter.held + meter.available;
  return {
    type: "x.call.meter",
    billed_seconds: billed,
    // A second that has begun is still left, so that the seconds used and left add up to the whole.
    remaining_seconds: seconds(countedMs + remainingMs) - seconds(countedMs),
    // What is left after the time that is told, so that the two add up to what there is.
    balance: centString(micros(all - chargeOf(meter.rate, Math.round(billed * 1000)))),
    available: centString(meter.available),
    paused,
    on_pause: meter.pauseReasons.includes("asked"),
    pause_left_seconds: seconds(pauseLeftMs),
    extension_seconds: seconds(extensionMs),
  };
}

/** That a call ends soon, and why. */
export function warningNotice(code: WarningCode, remainingMs: number): CallNotice {
  return { type: "x.call.warning", code, remaining_seconds: seconds(remainingMs) };
}

/** Whole seconds, as the protocol tells times. */
export const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Close codes of the protocol by how a call ended. */
export const closeCodeOf: Record<EndReason, number> = {
  user: 1000,
  agent: 1000,
  safety: 1000,
  max_duration: 1000,
  cap: 1000,
  limit: 1000,
  credit: 4402,
  idle: 4408,
  lost: 4408,
  never_connected: 4408,
  superseded: 4409,
  error: 1011,
  admin: 1000,
};

/** Codes of lines that close while their call goes on: in another place, or for want of a sign of life, or for now. */
export const partingCodes = { elsewhere: 4409, quiet: 4408, comeBack: 4410 } as const;

/** Whether a client hangs up with this close code: that of a normal end, or none, as most libraries close a socket. */
export const hangsUp = (code: number): boolean => code === 1000 || code === 1005;
