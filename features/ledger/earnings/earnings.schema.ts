import { z } from "zod";

/** `earned`: the share of a call; `cleared`: from pending to available; `taken-back`: a payment behind a call went back. */
export type EarningsKind = "earned" | "cleared" | "taken-back" | "payout" | "payout-back" | "adjustment";
export type ShareState = "running" | "waiting" | "cleared" | "given-back";

/** Money is decimal strings of dollars, signed; the sums of all lines are what is pending and available. */
export type EarningsLine = {
  id: string;
  at: string;
  kind: EarningsKind;
  label: string;
  callId: string | null;
  /** When the call was of which a share was taken back. */
  callAt: string | null;
  /** What it did to what is pending, and to what is available. */
  pending: string;
  available: string;
  /** Of an earned share: where it stands, and the moment at which it stops waiting. */
  state: ShareState | null;
  clearsAt: string | null;
};
export type EarningsPage = { lines: EarningsLine[]; nextCursor: string | null };

/** What clears on one UTC day. */
export type ClearingDay = { day: string; amount: string; calls: number };

/** What a creator has, and when it clears: the soonest day first. Days and dollars as text. */
export type EarningsOverview = {
  pending: string;
  available: string;
  paidOut: string;
  clearing: ClearingDay[];
  terms: {
    holdDays: number;
    newCreatorHoldDays: number;
    newCreatorDays: number;
    minimum: string;
    /** Of a call that starts now. */
    shareBps: number;
    usageFee: string;
  };
  /** Until when the calls of this creator wait longer; null when that is over. */
  newUntil: string | null;
};

export const earningsQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
export type EarningsQuery = z.infer<typeof earningsQuery>;
