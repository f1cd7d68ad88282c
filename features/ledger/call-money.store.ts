import { micros } from "#platform/money/money.ts";
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
