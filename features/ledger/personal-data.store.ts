import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

/** Every movement of a member's money, oldest first, in micro-dollars. */
export function ownJournals(db: Db | Tx, uid: string) {
  return db
    .selectFrom("ledger_journals")
    .select(["effective_at", "kind", "label", "call_id", "free_micros", "paid_micros", "free_after", "paid_after"])
    .where("owner_id", "=", uid)
    .orderBy("owner_version")
    .execute();
}

/**
 * Empties the credit of a member who is leaving, under the key `forfeit:{uid}`: free credit goes back to promotions, paid
 * credit to the platform's breakage. Fails while something is set aside for a running call.
 */
export async function forfeitCredit(tx: Tx, uid: string, at: Date): Promise<void> {
  await sql`SELECT ledger_forfeit(${uid}, 'Unspent credit, given up with the account', ${at})`.execute(tx);
}
