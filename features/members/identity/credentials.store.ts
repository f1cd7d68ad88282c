import type { Db, Tx } from "#platform/database/connect.ts";

/** The hash of a member's password; null when they have none. */
export async function passwordHashOf(db: Db, uid: string): Promise<string | null> {
  const row = await db
    .selectFrom("credentials")
    .select("password")
    .where("user_id", "=", uid)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return row?.password ?? null;
}

export async function setPasswordHash(tx: Tx, uid: string, hash: string, at: Date): Promise<void> {
  await tx
    .updateTable("credentials")
    .set({ password: hash, updated_at: at })
    .where("user_id", "=", uid)
    .where("provider_id", "=", "credential")
    .execute();
}

/** Sets a confirmed email. The unique index rejects one that is taken. */
export async function setEmail(tx: Tx, uid: string, email: string, at: Date): Promise<void> {
  await tx.updateTable("users").set({ email, email_verified: true, updated_at: at }).where("uid", "=", uid).execute();
}

/** An active member by email. */
export function memberByEmail(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select(["uid", "username", "email", "role"])
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("status", "=", "active")
    .executeTakeFirst();
}

export function memberByUid(db: Db | Tx, uid: string) {
  return db
    .selectFrom("users")
    .select(["uid", "username", "email", "email_verified", "role", "user_type", "signup_granted_at"])
    .where("uid", "=", uid)
    .where("status", "=", "active")
    .executeTakeFirst();
}

/** When the member last added or replaced a second factor of any kind, whether or not it is still there. */
export async function factorAddedAt(db: Db | Tx, uid: string): Promise<Date | null> {
  const row = await db.selectFrom("users").select("factor_added_at").where("uid", "=", uid).executeTakeFirst();
  return row?.factor_added_at ?? null;
}
