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

/**
 * Whether money of an ended call went back, or may have, by another way than an admin's refund: made good, or by a payment
 * of its customer that was refunded or charged back since it started.
 */
export async function wentBackOtherwise(db: Handle, callId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ledger_calls c WHERE c.call_id = ${callId} AND (c.made_good_by IS NOT NULL OR EXISTS (
      SELECT 1 FROM ledger_journals j
      WHERE j.idem_key LIKE 'reverse:%' AND j.owner_id = c.owner_id AND j.effective_at >= c.started_at))`.execute(db);
  return rows.length > 0;
}

/** Separate so that a test can check its query plan. */
export function spentQuery(ownerId: string, from: Date) {
  return sql<{ spent: bigint }>`
    SELECT coalesce(sum(free_posted + paid_posted - refunded_free - refunded_paid + held_free + held_paid), 0)::bigint AS spent FROM ledger_calls
    WHERE owner_id = ${ownerId} AND started_at >= ${from} AND made_good_by IS NULL`;
}
