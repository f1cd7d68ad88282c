import { decimalString, micros } from "#platform/money/money.ts";
import type { Figures } from "./creator-figures.schema.ts";

/** Sums as the database counts them. */
export type FigureSums = {
  calls: number;
  billed_ms: number;
  /** Of that the part that was not paid with free credit. */
  paid_ms: number;
  callers: number;
  returning: number;
  ratings: number;
  liked: number;
  earned: bigint;
};

export const noSums: FigureSums = {
  calls: 0,
  billed_ms: 0,
  paid_ms: 0,
  callers: 0,
  returning: 0,
  ratings: 0,
  liked: 0,
  earned: 0n,
};

export function figuresOf(sums: FigureSums, plays: number): Figures {
  const { calls, callers, returning, ratings, liked } = sums;
  return {
    calls,
    callers,
    returning,
    ratings,
    liked,
    plays,
    minutes: Math.round(sums.billed_ms / 600) / 100,
    paidMinutes: Math.round(sums.paid_ms / 600) / 100,
    averageSeconds: calls === 0 ? 0 : Math.round(sums.billed_ms / calls / 1000),
    earned: decimalString(micros(sums.earned)),
  };
}

/** Calls for each hundred samples heard, whole; null where none was heard. */
export function conversion({ calls, plays }: Pick<Figures, "calls" | "plays">): number | null {
  return plays === 0 ? null : Math.round((calls * 100) / plays);
}

/** Of a hundred ratings those that liked it, whole; null without ratings. */
export function likedShare({ ratings, liked }: Pick<Figures, "ratings" | "liked">): number | null {
  return ratings === 0 ? null : Math.round((liked * 100) / ratings);
}
