import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

type Removal = { mediaId: string; reason: string; source: "review" | "takedown"; by: string | null; at: Date };

/** Keeps how a picture looked; nothing where nobody can tell, as with a film without a frame. */
export async function keepPrint(tx: Tx, { mediaId, reason, source, by, at }: Removal): Promise<void> {
  await sql`
    INSERT INTO removed_pictures (media_id, print, reason, source, removed_by, removed_at)
    SELECT id, print, ${reason}, ${source}, ${by}::uuid, ${at} FROM media WHERE id = ${mediaId} AND print IS NOT NULL
    ON CONFLICT (media_id) DO UPDATE SET reason = excluded.reason, removed_by = excluded.removed_by`.execute(tx);
}

/** The same for all that a creator shows, before somebody has decided. */
export async function keepShownPrints(tx: Tx, uid: string, reason: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO removed_pictures (media_id, print, reason, source, removed_at)
    SELECT id, print, ${reason}, 'takedown', ${at} FROM media
    WHERE owner_uid = ${uid} AND state = 'approved' AND print IS NOT NULL
    ON CONFLICT (media_id) DO NOTHING`.execute(tx);
}

/** A picture may be shown again, and so may what looks like it. */
export async function dropPrint(tx: Tx, mediaId: string): Promise<void> {
  await tx.deleteFrom("removed_pictures").where("media_id", "=", mediaId).execute();
}

/** The same for all that a creator shows again. */
export async function dropShownPrints(tx: Tx, uid: string): Promise<void> {
  const shown = tx.selectFrom("media").select("id").where("owner_uid", "=", uid).where("state", "=", "approved");
  await tx.deleteFrom("removed_pictures").where("media_id", "in", shown).execute();
}

export type LikePicture = { mediaId: string; reason: string; distance: number };

/** The removed picture that a print is nearest to, in bits, if it is no further away than `most`. */
export async function nearestRemoved(db: Db | Tx, print: string, most: number): Promise<LikePicture | null> {
  const { rows } = await sql<LikePicture>`
    SELECT media_id AS "mediaId", reason, bit_count(print # ${print}::bit(64))::int AS distance FROM removed_pictures
    WHERE bit_count(print # ${print}::bit(64)) <= ${most} ORDER BY distance, media_id LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

type Stopped = { id: string; uid: string; like: LikePicture; at: Date };

export async function insertStopped(tx: Tx, { id, uid, like, at }: Stopped): Promise<void> {
  await tx
    .insertInto("stopped_uploads")
    .values({
      id,
      uploader_uid: uid,
      like_media_id: like.mediaId,
      reason: like.reason,
      distance: like.distance,
      stopped_at: at,
    })
    .execute();
}

/** Uploads that were stopped lately, newest first. */
export function stoppedLately(db: Db, limit: number) {
  return db
    .selectFrom("stopped_uploads as s")
    .innerJoin("member_directory as u", "u.uid", "s.uploader_uid")
    .select(["s.id", "u.username", "s.reason", "s.distance", "s.stopped_at as stoppedAt"])
    .orderBy("s.stopped_at", "desc")
    .orderBy("s.id", "desc")
    .limit(limit)
    .execute();
}
