import { sql } from "kysely";
import { type Micros, micros } from "#platform/money/money.ts";
import type { Parts } from "./charge.rules.ts";
import type { Handle } from "./ledger.store.ts";

/** The open hold of a running call, or null. */
export async function openHold(db: Handle, callId: string): Promise<Parts | null> {
  const row = await db
    .selectFrom("ledger_calls")
    .select(["held_free", "held_paid"])
    .where("call_id", "=", callId)
    .where("hold_id", "is not", null)
    .executeTakeFirst();
  return row ? { free: micros(row.held_free), paid: micros(row.held_paid) } : null;
}

/** Cost of a customer's calls started since `from`, net of refunds and including the current hold. */
export async function spentOnCalls(db: Handle, ownerId: string, from: Date): Promise<Micros> {
  const { rows } = await spentQuery(ownerId, from).execute(db);
  return micros(rows[0]?.spent ?? 0n);
}

/** Whether money of an ended call went back by another way than an admin's refund: made good, or charged back. */
export async function wentBackOtherwise(db: Handle, callId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ledger_calls c WHERE c.call_id = ${callId} AND (c.made_good_by IS NOT NULL OR EXISTS (
      SELECT 1 FROM ledger_shares_taken_back s JOIN ledger_journals j ON j.id = s.journal_id
      WHERE s.call_id = c.call_id AND j.kind <> 'refund'))`.execute(db);
  return rows.length > 0;
}

/** Separate so that a test can check its query plan. */
export function spentQuery(ownerId: string, from: Date) {
  return sql<{ spent: bigint }>`
    SELECT coalesce(sum(free_posted + paid_posted - refunded_free - refunded_paid + held_free + held_paid), 0)::bigint AS spent FROM ledger_calls
    WHERE owner_id = ${ownerId} AND started_at >= ${from} AND made_good_by IS NULL`;
}
