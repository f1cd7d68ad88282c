import type { Micros } from "#platform/money/money.ts";
import type { Caption } from "./captions.rules.ts";
import { type MeterReading, newReading } from "./meter-view.rules.ts";
import type { Warning } from "./warnings.rules.ts";

export type Link = "opening" | "open" | "lost" | "blocked" | "ended";

/** Everything that the call screen shows, as facts; the rest is derived (`phaseOf`). */
export type CallState = {
  link: Link;
  /** Why this page cannot have the call. */
  blockedBy: string | null;
  captions: readonly Caption[];
  /** The agent's item that is playing now. */
  playingItemId: string | null;
  responding: boolean;
  /** The customer has spoken and the agent has not started to reply. */
  awaitingReply: boolean;
  userSpeaking: boolean;
  /** The browser's partial transcript of the customer's words. */
  hearing: string;
  greeted: boolean;
  /** The most that this call may cost; null: all the credit. */
  cap: Micros | null;
  /** It is what was left of the customer's own daily limit. */
  capIsLimit: boolean;
  meter: MeterReading;
  warning: Warning | null;
  trouble: string | null;
  endReason: string | null;
};

/** What the page of a call opens with. */
export type CallOpening = Pick<MeterReading, "rate" | "whole" | "available" | "billedMs" | "extensionMs" | "atMs"> &
  Pick<CallState, "cap" | "capIsLimit"> & { maxMs: number };

/** The initial screen; a call that is already being billed is not greeted again. */
export function newCallState({
  rate,
  whole,
  available,
  billedMs,
  maxMs,
  extensionMs,
  atMs,
  cap,
  capIsLimit,
}: CallOpening): CallState {
  return {
    link: "opening",
    blockedBy: null,
    captions: [],
    playingItemId: null,
    responding: false,
    awaitingReply: false,
    userSpeaking: false,
    hearing: "",
    greeted: billedMs > 0,
    cap,
    capIsLimit,
    meter: newReading({ rate, whole, available, billedMs, remainingMs: maxMs, extensionMs, atMs }),
    warning: null,
    trouble: null,
    endReason: null,
  };
}
