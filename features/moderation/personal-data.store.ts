import type { Db, Tx } from "#platform/database/connect.ts";

/** What was noted about a member for a person to look at, oldest first. */
export function ownFlags(db: Db | Tx, uid: string) {
  return db
    .selectFrom("safety_flags")
    .select(["code", "locks", "opened_at", "cleared_at", "cleared_reason"])
    .where("subject_type", "=", "member")
    .where("subject_id", "=", uid)
    .orderBy("opened_at")
    .execute();
}

/** Nothing is left to look at with a member who has gone; the counts have no names. */
export async function forgetFlags(tx: Tx, uid: string): Promise<void> {
  const calls = tx.selectFrom("calls").select("id").where("customer_uid", "=", uid);
  await tx.deleteFrom("safety_flags").where("subject_type", "=", "member").where("subject_id", "=", uid).execute();
  await tx.deleteFrom("safety_flags").where("subject_type", "=", "call").where("subject_id", "in", calls).execute();
  await tx.deleteFrom("safety_events").where("call_id", "in", calls).execute();
}
