import type { Db, Tx } from "#platform/database/connect.ts";

/** A member's passkeys, oldest first. */
export function passkeysOf(db: Db, uid: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "aaguid", "backed_up", "created_at", "used_at"])
    .where("user_id", "=", uid)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function countPasskeys(db: Db, uid: string): Promise<number> {
  const row = await db
    .selectFrom("passkeys")
    .select((eb) => eb.fn.countAll<bigint>().as("number"))
    .where("user_id", "=", uid)
    .executeTakeFirstOrThrow();
  return Number(row.number);
}

/** False if the member has no such passkey. */
export async function removePasskey(tx: Tx, uid: string, id: string): Promise<boolean> {
  const done = await tx.deleteFrom("passkeys").where("user_id", "=", uid).where("id", "=", id).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export async function removePasskeysSince(tx: Tx, uid: string, since: Date): Promise<void> {
  await tx.deleteFrom("passkeys").where("user_id", "=", uid).where("created_at", ">=", since).execute();
}

export async function renamePasskey(db: Db, uid: string, id: string, name: string): Promise<boolean> {
  const done = await db
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", uid)
    .where("id", "=", id)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function markPasskeyUsed(db: Db, credentialId: string, at: Date): Promise<void> {
  await db.updateTable("passkeys").set({ used_at: at }).where("credential_id", "=", credentialId).execute();
}
