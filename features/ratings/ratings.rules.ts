import { dayMs } from "#platform/days/durations.ts";

export type Thumb = "up" | "down";

/** The reasons for a rating, in display order. */
export const ratingReasons = {
  up: [
    { id: "voice", label: "Lovely voice" },
    { id: "listening", label: "Really listened" },
    { id: "character", label: "Great character" },
    { id: "natural", label: "Felt natural" },
    { id: "worth-it", label: "Worth the price" },
    { id: "other", label: "Something else" },
  ],
  down: [
    { id: "hard-to-hear", label: "Hard to hear" },
    { id: "slow", label: "Slow to answer" },
    { id: "misunderstood", label: "Did not understand me" },
    { id: "out-of-character", label: "Out of character" },
    { id: "not-as-described", label: "Not as described" },
    { id: "uncomfortable", label: "Made me uncomfortable" },
    { id: "too-expensive", label: "Too expensive" },
    { id: "other", label: "Something else" },
  ],
} as const satisfies Record<Thumb, readonly { id: string; label: string }[]>;

export type RatingReason = (typeof ratingReasons)[Thumb][number]["id"];

/** How many days after its end a call can be rated, and a rating changed. */
const RATE_FOR_DAYS = 14;

export const maxWords = 500;

/** Whether a reason belongs to a thumb: "slow", for example, only fits a thumb down. */
export function reasonFits(thumb: Thumb, reason: RatingReason): boolean {
  return ratingReasons[thumb].some(({ id }) => id === reason);
}

/** A reason's label. */
export function reasonLabel(thumb: Thumb, reason: RatingReason): string {
  return ratingReasons[thumb].find(({ id }) => id === reason)?.label ?? reason;
}

/** The properties of a call that decide whether it can be rated. */
export type RateableCall = { ended: boolean; billed: boolean; endedAt: Date | null };

/** The time until which an ended call can be rated; null for a call that has not ended. */
export function ratingClosesAt(endedAt: Date | null): Date | null {
  return endedAt && new Date(endedAt.getTime() + RATE_FOR_DAYS * dayMs);
}

/** Why a call cannot be rated now, or null if it can. */
export function ratingRefusal(call: RateableCall, now: Date): "open" | "unbilled" | "too_late" | null {
  if (!call.ended) return "open";
  if (!call.billed) return "unbilled";
  const closesAt = ratingClosesAt(call.endedAt);
  return closesAt !== null && now > closesAt ? "too_late" : null;
}

/** The change of an agent's counters when one customer's counted rating changes. */
export function counterChange(before: Thumb | null, after: Thumb | null): { up: number; count: number } {
  const up = (thumb: Thumb | null) => (thumb === "up" ? 1 : 0);
  const given = (thumb: Thumb | null) => (thumb === null ? 0 : 1);
  return { up: up(after) - up(before), count: given(after) - given(before) };
}
