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
