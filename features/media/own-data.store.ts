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
export async function forgetMedia(tx: Tx, uid: string): Promise<void> {
  const longAgo = new Date(0);
  await tx
    .updateTable("media")
    .set({ state: "removed", removed_at: longAgo, file_name: "gone", alt: "" })
    .where("owner_uid", "=", uid)
    .where("purged_at", "is", null)
    .execute();
}
