import type { Tx } from "#platform/database/connect.ts";
import type { Role, UserType } from "../viewer.rules.ts";

export type LockedMember = NonNullable<Awaited<ReturnType<typeof lockedMember>>>;

export async function lockedMember(tx: Tx, uid: string) {
  const row = await tx
    .selectFrom("users")
    .select(["uid", "username", "email", "status", "role", "user_type as userType"])
    .where("uid", "=", uid)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setRole(tx: Tx, uid: string, role: Role, at: Date): Promise<void> {
  await tx.updateTable("users").set({ role, updated_at: at }).where("uid", "=", uid).execute();
}

export async function setUserType(tx: Tx, uid: string, type: UserType, at: Date): Promise<void> {
  await tx.updateTable("users").set({ user_type: type, updated_at: at }).where("uid", "=", uid).execute();
}

/** Sets an unconfirmed email. The unique index rejects one that is taken. */
export async function setUnconfirmedEmail(tx: Tx, uid: string, email: string, at: Date): Promise<void> {
  await tx.updateTable("users").set({ email, email_verified: false, updated_at: at }).where("uid", "=", uid).execute();
}
