import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { VerificationOpeningsTable } from "./verifications.tables.ts";

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
