import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { PictureKind } from "./verifications.rules.ts";
import type { VerificationOpeningsTable, VerificationSightsTable } from "./verifications.tables.ts";

export async function insertOpening(tx: Tx, row: Insertable<VerificationOpeningsTable>): Promise<void> {
  await tx.insertInto("verification_openings").values(row).execute();
}

/** When the newest opening of this admin ends, or ended; null when there was none. */
export async function lastOpeningOf(
  db: Db | Tx,
  verificationId: string,
  adminUid: string,
): Promise<{ openedAt: Date; endsAt: Date } | null> {
  const row = await db
    .selectFrom("verification_openings")
    .select(["opened_at as openedAt", "ends_at as endsAt"])
    .where("verification_id", "=", verificationId)
    .where("admin_uid", "=", adminUid)
    .orderBy("ends_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes down that a picture was delivered to a reviewer, or delivered again. */
export async function insertSight(db: Db, row: Insertable<VerificationSightsTable>): Promise<void> {
  await db
    .insertInto("verification_sights")
    .values(row)
    .onConflict((conflict) => conflict.columns(["picture_id", "admin_uid"]).doUpdateSet({ seen_at: row.seen_at }))
    .execute();
}

/** Which pictures of a record this reviewer has not been given since a moment. */
export async function unseenPictures(
  db: Db | Tx,
  verificationId: string,
  { adminUid, since }: { adminUid: string; since: Date },
): Promise<PictureKind[]> {
  const rows = await db
    .selectFrom("verification_pictures as p")
    .leftJoin("verification_sights as s", (join) =>
      join.onRef("s.picture_id", "=", "p.id").on("s.admin_uid", "=", adminUid).on("s.seen_at", ">=", since),
    )
    .select("p.kind")
    .where("p.verification_id", "=", verificationId)
    .where("p.removed_at", "is", null)
    .where("s.picture_id", "is", null)
    .orderBy("p.kind")
    .execute();
  return rows.map(({ kind }) => kind);
}
