import { sql } from "kysely";
import { type Micros, micros } from "#platform/money/money.ts";
import type { Parts } from "./charge.rules.ts";
import type { Handle } from "./ledger.store.ts";

/** What is set aside for a running call; null when nothing is. */
export async function openHold(db: Handle, callId: string): Promise<Parts | null> {
  const row = await db
    .selectFrom("ledger_calls")
    .select(["held_free", "held_paid"])
    .where("call_id", "=", callId)
    .where("hold_id", "is not", null)
    .executeTakeFirst();
  return row ? { free: micros(row.held_free), paid: micros(row.held_paid) } : null;
}

/** What a customer's calls that started from `from` on cost, those given back left out, with what is set aside now. */
export async function spentOnCalls(db: Handle, ownerId: string, from: Date): Promise<Micros> {
  const { rows } = await spentQuery(ownerId, from).execute(db);
  return micros(rows[0]?.spent ?? 0n);
}

/** Apart from the above so that a test can ask for its plan. */
export function spentQuery(ownerId: string, from: Date) {
  return sql<{ spent: bigint }>`
    SELECT coalesce(sum(free_posted + paid_posted - refunded_free - refunded_paid + held_free + held_paid), 0)::bigint AS spent FROM ledger_calls
    WHERE owner_id = ${ownerId} AND started_at >= ${from} AND made_good_by IS NULL`;
}
