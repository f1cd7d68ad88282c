import { decimalString, type Micros, micros, wholeCents } from "#platform/money/money.ts";
import type { JournalKind } from "./ledger.rules.ts";
import type { StatementLine } from "./ledger.schema.ts";
import type { StatementKind } from "./statement-kinds.rules.ts";

const kindOfLine: Record<JournalKind, StatementKind> = {
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
  chargeback: "chargeback",
  forfeit: "adjustment",
};

/**
 * A line of the statement from what the journal says, without its month. What is shown of a movement is the difference of what is shown before
 * and after it, so that a column adds up also where calls from before whole cents left parts of a cent.
 */
export function statementLine(row: {
  id: string;
  kind: JournalKind;
  label: string | null;
  call_id: string | null;
  payment_ref: string | null;
  effective_at: Date;
  free_micros: bigint;
  paid_micros: bigint;
  free_after: bigint;
  paid_after: bigint;
}): Omit<StatementLine, "month"> {
  const free = shownMove(row.free_after, row.free_micros);
  const paid = shownMove(row.paid_after, row.paid_micros);
  const after = wholeCents(micros(row.free_after)) + wholeCents(micros(row.paid_after));
  return {
    id: row.id,
    at: row.effective_at.toISOString(),
    kind: kindOfLine[row.kind],
    label: row.label ?? "",
    callId: row.call_id,
    purchaseId: purchaseOf(row.payment_ref),
    amount: decimalString(micros(free + paid)),
    freeAmount: decimalString(free),
    balanceAfter: decimalString(micros(after)),
  };
}

function shownMove(after: bigint, moved: bigint): Micros {
  return micros(wholeCents(micros(after)) - wholeCents(micros(after - moved)));
}

/** What a payment is called in the ledger: the processor and our purchase. */
export function paymentRefOf(processor: string, purchaseId: string): string {
  return `${processor}:pi_${purchaseId}`;
}

function purchaseOf(paymentRef: string | null): string | null {
  return /^[a-z-]+:pi_([0-9a-f-]{36})$/.exec(paymentRef ?? "")?.[1] ?? null;
}

/** The journals that a kind of line stands for. */
export function journalKindsOf(kind: StatementKind): JournalKind[] {
  return (Object.keys(kindOfLine) as JournalKind[]).filter((journal) => kindOfLine[journal] === kind);
}

/** A text that a spreadsheet shows and never runs as a formula. */
export function plainCell(text: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
