import { centString, micros } from "#platform/money/money.ts";
import type { JournalKind } from "../ledger.rules.ts";
import { type HoldTerms, shareWaitsUntil } from "../reversal.rules.ts";
import type { EarningsKind, EarningsLine, ShareState } from "./earnings.schema.ts";

/** `kind` is null for the share of a call. */
export type EarningsRow = {
  id: string;
  at: Date;
  kind: JournalKind | null;
  label: string;
  call_id: string | null;
  call_at: Date | null;
  pending: bigint;
  available: bigint;
  ended: boolean;
  cleared_at: Date | null;
  made_good: boolean;
};

const kinds: Partial<Record<JournalKind, EarningsKind>> = {
  maturity: "cleared",
  chargeback: "taken-back",
  makegood: "taken-back",
  refund: "taken-back",
  payout: "payout",
  payout_back: "payout-back",
};

/** A line of a creator's statement. */
export function earningsLine(row: EarningsRow, creatorSince: Date, terms: HoldTerms): EarningsLine {
  const state = row.kind === null ? shareState(row) : null;
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind === null ? "earned" : (kinds[row.kind] ?? "adjustment"),
    label: row.label,
    callId: row.call_id,
    callAt: row.call_at?.toISOString() ?? null,
    pending: centString(micros(row.pending)),
    available: centString(micros(row.available)),
    state,
    clearsAt: state === "waiting" ? shareWaitsUntil(row.at, creatorSince, terms).toISOString() : null,
  };
}

function shareState(row: EarningsRow): ShareState {
  if (!row.ended) return "running";
  if (row.made_good) return "given-back";
  return row.cleared_at === null ? "waiting" : "cleared";
}
