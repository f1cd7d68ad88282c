import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { TwoFactorsTable } from "../members.tables.ts";

export function twoFactorOf(db: Db | Tx, uid: string) {
  return db
    .selectFrom("two_factors")
    .select(["secret", "backup_codes", "verified", "created_at", "replaced_at"])
    .select(["next_secret", "next_backup_codes", "next_begun_at", "next_session"])
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

const nothingNext = { next_secret: null, next_backup_codes: null, next_begun_at: null, next_session: null };

type NextFactor = { secret: string; backupCodes: string; at: Date };

/** A secret at the moment of its first code, with that code's time step. */
type FirstUse = NextFactor & { step: number };

/** The secret that waits for its first code: a first one, or one by which this session is to replace the present one. */
export function pendingIn(row: NonNullable<Awaited<ReturnType<typeof twoFactorOf>>>, session: string) {
  const { next_secret: secret, next_backup_codes: backupCodes, next_begun_at: begunAt } = row;
  if (!row.verified) {
    return { secret: row.secret, backupCodes: row.backup_codes, begunAt: row.created_at, replaces: false };
  }
  const isOwn = row.next_session === session;
  return isOwn && secret && backupCodes && begunAt ? { secret, backupCodes, begunAt, replaces: true } : null;
}

/** Keeps the secret by which this session is to replace the present one; false if no second factor is on. */
export async function setNext(tx: Tx, uid: string, next: NextFactor, session: string): Promise<boolean> {
  const done = await tx
    .updateTable("two_factors")
    .set({ next_secret: next.secret, next_backup_codes: next.backupCodes })
    .set({ next_begun_at: next.at, next_session: session })
    .where("user_id", "=", uid)
    .where("verified", "=", true)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Replaces the present secret by the next one, whose first code is consumed; false if that one is no longer the next. */
export async function replaceSecret(tx: Tx, uid: string, next: FirstUse): Promise<boolean> {
  const done = await tx
    .updateTable("two_factors")
    .set({ secret: next.secret, backup_codes: next.backupCodes, last_step: next.step, replaced_at: next.at })
    .set(nothingNext)
    .where("user_id", "=", uid)
    .where("next_secret", "=", next.secret)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Turns it on with its first code, which is consumed; false if it was turned on or begun again concurrently. */
export async function markVerified(tx: Tx, uid: string, { secret, at, step }: FirstUse): Promise<boolean> {
  const done = await tx
    .updateTable("two_factors")
    .set({ verified: true, created_at: at, last_step: step })
    .where("user_id", "=", uid)
    .where("verified", "=", false)
    .where("secret", "=", secret)
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

/** Forgets a replacement that was begun. */
export async function dropNext(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable("two_factors").set(nothingNext).where("user_id", "=", uid).execute();
}

/** Removes a second factor that was set up since then; one that was only replaced stays. */
export async function removeTwoFactorSince(tx: Tx, uid: string, since: Date): Promise<void> {
  const found = await twoFactorOf(tx, uid);
  if (found && found.created_at >= since) await removeTwoFactor(tx, uid);
}

/** Removes a second factor that was set up or replaced since then. */
export async function removeTwoFactorChangedSince(tx: Tx, uid: string, since: Date): Promise<void> {
  const found = await twoFactorOf(tx, uid);
  if (found && (found.replaced_at ?? found.created_at) >= since) await removeTwoFactor(tx, uid);
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
