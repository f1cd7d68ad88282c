import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

export function ownMedia(db: Db | Tx, uid: string) {
  return db
    .selectFrom("media")
    .select(["id", "kind", "state", "file_name", "bytes", "alt", "content_type", "width", "height"])
    .select(["created_at", "received_at", "reviewed_at", "reason", "removed_at"])
    .where("owner_uid", "=", uid)
    .where("purged_at", "is", null)
    .orderBy("created_at")
    .execute();
}

/** Takes everything of a member away for good: the files go with the next cleaning. */
export async function forgetMedia(tx: Tx, uid: string, at: Date): Promise<void> {
  const longAgo = new Date(0);
  await sql`DELETE FROM content_appeals WHERE owner_uid = ${uid}`.execute(tx);
  await sql`DELETE FROM stopped_uploads WHERE uploader_uid = ${uid}`.execute(tx);
  await tx
    .updateTable("media")
    .set({ state: "removed", removed_at: longAgo, file_name: "gone", alt: "" })
    .where("owner_uid", "=", uid)
    .where("purged_at", "is", null)
    .execute();
  await tx
    .updateTable("content_appeals")
    .set({ state: "withdrawn", decided_at: at })
    .where("owner_uid", "=", uid)
    .where("state", "=", "waiting")
    .execute();
  await tx.deleteFrom("stopped_uploads").where("uploader_uid", "=", uid).execute();
}

export function ownAppeals(db: Db | Tx, uid: string) {
  return db
    .selectFrom("content_appeals")
    .select(["words", "reason", "state", "asked_at", "decided_at", "note"])
    .where("owner_uid", "=", uid)
    .orderBy("asked_at")
    .execute();
}
