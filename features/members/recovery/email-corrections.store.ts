import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { EmailCorrectionsTable } from "../members.tables.ts";

export async function insertCorrection(tx: Tx, row: Insertable<EmailCorrectionsTable>): Promise<void> {
  await tx.insertInto("email_corrections").values(row).execute();
}

/** Until when a corrected address cannot reset the password; null if it can. */
export async function resetHeldUntil(db: Db, uid: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("email_corrections")
    .select((eb) => eb.fn.max("reset_from").as("until"))
    .where("uid", "=", uid)
    .where("ended_at", "is", null)
    .where("reset_from", ">", now)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Until when a member with a corrected address gets no payouts, reverted or not; null if there is no hold. */
export async function payoutsCorrectedUntil(db: Db | Tx, uid: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("email_corrections")
    .select((eb) => eb.fn.max("payouts_from").as("until"))
    .where("uid", "=", uid)
    .where("payouts_from", ">", now)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Ends a member's corrections: the old address was restored. */
export async function endCorrections(tx: Tx, uid: string, at: Date): Promise<void> {
  await tx
    .updateTable("email_corrections")
    .set({ ended_at: at })
    .where("uid", "=", uid)
    .where("ended_at", "is", null)
    .execute();
}
