import { decimalString, micros } from "#platform/money/money.ts";
import type { JournalKind } from "./ledger.rules.ts";
import type { StatementLine } from "./ledger.schema.ts";

const kindOfLine: Record<JournalKind, StatementLine["kind"]> = {
  grant: "grant",
  expiry: "expiry",
  purchase: "purchase",
  adjustment: "adjustment",
  refund: "refund",
  makegood: "makegood",
  reversal: "adjustment",
  call_hold: "call",
  call_slice: "call",
  call_void: "call",
  call_end: "call",
  // These move a creator's earnings, never credit; a statement does not list them.
  maturity: "adjustment",
  payout: "adjustment",
  payout_back: "adjustment",
};

/** A line of the statement from what the journal says. */
export function statementLine(row: {
  id: string;
  kind: JournalKind;
  label: string | null;
  call_id: string | null;
  effective_at: Date;
  free_micros: bigint;
  paid_micros: bigint;
  balance_after: bigint;
}): StatementLine {
  return {
    id: row.id,
    at: row.effective_at.toISOString(),
    kind: kindOfLine[row.kind],
    label: row.label ?? "",
    callId: row.call_id,
    amount: decimalString(micros(row.free_micros + row.paid_micros)),
    freeAmount: decimalString(micros(row.free_micros)),
    balanceAfter: decimalString(micros(row.balance_after)),
  };
}
