import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Finding, MediaKind } from "./media.rules.ts";

type NewUpload = { id: string; uid: string; kind: MediaKind; name: string; bytes: number; at: Date; expiresAt: Date };

/** Adds an upload as the last of its kind. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  const { id, uid, kind, name, bytes, at, expiresAt } = upload;
  await sql`
    INSERT INTO media (id, owner_uid, kind, state, file_name, bytes, created_at, expires_at, position)
    SELECT ${id}, ${uid}, ${kind}, 'uploading', ${name}, ${bytes}, ${at}, ${expiresAt}, coalesce(max(position) + 1, 0)
    FROM media WHERE owner_uid = ${uid} AND kind = ${kind}`.execute(tx);
}

/** Takes an upload to work on; false when somebody else has it, or it is no upload any more. */
export async function claimUpload(db: Db | Tx, id: string, at: Date): Promise<boolean> {
  const claimed = await db
    .updateTable("media")
    .set({ state: "processing", received_at: at })
    .where("id", "=", id)
    .where("state", "=", "uploading")
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

type Made = {
  contentType: string;
  hash: Buffer;
  width: number | null;
  height: number | null;
  hasPoster: boolean;
  print: string | null;
  findings: Finding[];
};

/** Hands what was made of an upload to review; false when the upload was given up meanwhile. */
export async function toReview(tx: Tx, id: string, made: Made): Promise<boolean> {
  const updated = await tx
    .updateTable("media")
    .set({ state: "pending", content_type: made.contentType, content_hash: made.hash, has_poster: made.hasPoster })
    .set({ width: made.width, height: made.height, expires_at: null })
    .set({ print: sql`${made.print}::bit(64)`, findings: JSON.stringify(made.findings) })
    .where("id", "=", id)
    .where("state", "=", "processing")
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Forgets an upload that never became anything; false when it is none, or not any more. */
export async function dropUpload(db: Db | Tx, id: string): Promise<boolean> {
  const dropped = await db
    .deleteFrom("media")
    .where("id", "=", id)
    .where("state", "in", ["uploading", "processing"])
    .executeTakeFirst();
  return dropped.numDeletedRows > 0n;
}

/** For what reasons this very file was refused before, whoever brought it. */
export async function refusalsOf(tx: Tx, hash: Buffer): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom("media")
    .select("reason")
    .distinct()
    .where("content_hash", "=", hash)
    .where("reason", "is not", null)
    .where("change_asked", "=", false)
    .execute();
  return rows.map(({ reason }) => reason);
}

/** Uploads whose time is over, and work that nobody finishes. */
export function leftBehind(db: Db, times: { now: Date; stuckSince: Date }, limit: number) {
  return db
    .selectFrom("media")
    .select(["id", "state"])
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "uploading"), eb("expires_at", "<", times.now)]),
        eb.and([eb("state", "=", "processing"), eb("received_at", "<", times.stuckSince)]),
      ]),
    )
    .orderBy("created_at")
    .limit(limit)
    .execute();
}
