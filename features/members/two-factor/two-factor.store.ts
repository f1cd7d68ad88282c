import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { TwoFactorsTable } from "../members.tables.ts";

export function twoFactorOf(db: Db | Tx, uid: string) {
  return db
    .selectFrom("two_factors")
    .select(["secret", "backup_codes", "verified", "created_at"])
    .where("user_id", "=", uid)
    .executeTakeFirst();
}

/** Starts or restarts the setup; false if a second factor is on already. */
export async function insertUnverified(db: Db, row: Insertable<TwoFactorsTable>): Promise<boolean> {
  const { secret, backup_codes, created_at } = row;
  const done = await db
    .insertInto("two_factors")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret, backup_codes, created_at, last_step: null })
        .where("two_factors.verified", "=", false),
    )
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Turns it on at this moment; false if it was turned on concurrently. */
export async function markVerified(tx: Tx, uid: string, at: Date): Promise<boolean> {
  const done = await tx
    .updateTable("two_factors")
    .set({ verified: true, created_at: at })
    .where("user_id", "=", uid)
    .where("verified", "=", false)
    .executeTakeFirst();
  await tx.updateTable("users").set({ two_factor_enabled: true }).where("uid", "=", uid).execute();
  return done.numUpdatedRows > 0n;
}

export async function removeTwoFactor(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("two_factors").where("user_id", "=", uid).execute();
  await tx.updateTable("users").set({ two_factor_enabled: false }).where("uid", "=", uid).execute();
  // A passkey counts as two factors; sessions opened with a code lose that.
  await tx
    .updateTable("sessions")
    .set({ two_factor: false })
    .where("user_id", "=", uid)
    .where("method", "=", "password")
    .execute();
}

/** Removes a second factor that was set up since then. */
export async function removeTwoFactorSince(tx: Tx, uid: string, since: Date): Promise<void> {
  const found = await twoFactorOf(tx, uid);
  if (found && found.created_at >= since) await removeTwoFactor(tx, uid);
}

/** Consumes the code of a time step; false if it or a later one was used before. */
export async function consumeStep(db: Db | Tx, uid: string, step: number): Promise<boolean> {
  const done = await db
    .updateTable("two_factors")
    .set({ last_step: step })
    .where("user_id", "=", uid)
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]))
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Replaces the backup codes; false if they have changed since they were read. */
export async function setBackupCodes(tx: Tx, uid: string, codes: string, before: string): Promise<boolean> {
  const done = await tx
    .updateTable("two_factors")
    .set({ backup_codes: codes })
    .where("user_id", "=", uid)
    .where("backup_codes", "=", before)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
