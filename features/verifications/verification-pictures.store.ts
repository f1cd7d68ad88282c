import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { PictureKind } from "./verifications.rules.ts";
import type { VerificationPicturesTable } from "./verifications.tables.ts";

export type PictureRow = Selectable<VerificationPicturesTable>;

/** Writes a picture down as removed: if it never becomes whole, its file is erased like any other. */
export async function insertPicture(tx: Tx, row: Insertable<VerificationPicturesTable>): Promise<void> {
  await tx.insertInto("verification_pictures").values(row).execute();
}

export async function showPicture(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("verification_pictures").set({ removed_at: null }).where("id", "=", id).execute();
}

export function picturesOf(db: Db | Tx, verificationId: string): Promise<PictureRow[]> {
  return db
    .selectFrom("verification_pictures")
    .selectAll()
    .where("verification_id", "=", verificationId)
    .where("removed_at", "is", null)
    .orderBy("kind")
    .execute();
}

/** Takes pictures out of a verification: one kind, or all. */
export async function removePictures(tx: Tx, verificationId: string, kind: PictureKind | null, at: Date) {
  let found = tx
    .updateTable("verification_pictures")
    .set({ removed_at: at })
    .where("verification_id", "=", verificationId)
    .where("removed_at", "is", null);
  if (kind) found = found.where("kind", "=", kind);
  await found.execute();
}

/** Pictures whose files are to be erased. */
export function removedBefore(db: Db, at: Date, limit: number): Promise<PictureRow[]> {
  return db
    .selectFrom("verification_pictures")
    .selectAll()
    .where("removed_at", "<=", at)
    .orderBy("removed_at")
    .limit(limit)
    .execute();
}

export async function forgetPicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom("verification_pictures").where("id", "=", id).where("removed_at", "is not", null).execute();
}

const noId = "00000000-0000-0000-0000-000000000000";

/** The pictures after one, in the order of their ids; those taken out are left out. */
export async function picturesAfter(db: Db, id: string, limit: number): Promise<string[]> {
  const rows = db
    .selectFrom("verification_pictures")
    .select("id")
    .where("id", ">", id || noId)
    .where("removed_at", "is", null);
  return (await rows.orderBy("id").limit(limit).execute()).map((row) => row.id);
}

/** Locks a picture, unless it was taken out. */
export function lockPicture(tx: Tx, id: string): Promise<PictureRow | undefined> {
  return tx
    .selectFrom("verification_pictures")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}
