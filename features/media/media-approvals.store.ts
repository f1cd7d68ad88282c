import type { Db, Tx } from "#platform/database/connect.ts";

/** What an admin approved since then and is still public, the latest first. */
export function approvedBy(db: Db, by: string, since: Date) {
  return db
    .selectFrom("media as m")
    .innerJoin("member_directory as u", "u.uid", "m.owner_uid")
    .select(["m.id", "m.kind", "m.file_name as name", "u.username", "m.reviewed_at as at"])
    .where("m.state", "=", "approved")
    .where("m.reviewed_by", "=", by)
    .where("m.reviewed_at", ">", since)
    .orderBy("m.reviewed_at", "desc")
    .orderBy("m.id")
    .limit(10)
    .execute();
}

/** Waits for a reviewer again, as if nobody had looked at it. */
export async function unreview(tx: Tx, id: string): Promise<void> {
  const waiting = { state: "pending" as const, reviewed_at: null, reviewed_by: null };
  await tx.updateTable("media").set(waiting).where("id", "=", id).execute();
}
