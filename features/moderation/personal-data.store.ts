import { sql } from "kysely";
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

/** Nothing is left to look at with a member who has gone, nor with their calls; the counts have no names. */
export async function forgetFlags(tx: Tx, uid: string, callIds: readonly string[]): Promise<void> {
  const calls = sql<string>`(SELECT unnest(${callIds}::uuid[]))`;
  await tx.deleteFrom("safety_flags").where("subject_type", "=", "member").where("subject_id", "=", uid).execute();
  await tx.deleteFrom("safety_flags").where("subject_type", "=", "call").where("subject_id", "in", calls).execute();
  await tx.deleteFrom("safety_events").where("call_id", "in", calls).execute();
}
