import type { Db, Tx } from "#platform/database/connect.ts";
import { isFormerName } from "./former-usernames.store.ts";
import { type Viewer, zoneIn } from "./viewer.rules.ts";

const viewerColumns = ["u.uid", "username", "email", "name", "user_type as userType", "role", "z.zone"] as const;

/** An active member as a viewer without a second factor; null otherwise. */
export async function activeViewer(db: Db | Tx, uid: string): Promise<Viewer | null> {
  const row = await db
    .selectFrom("users as u")
    .leftJoin("member_zones as z", "z.uid", "u.uid")
    .select(viewerColumns)
    .where("u.uid", "=", uid)
    .where("u.status", "=", "active")
    .executeTakeFirst();
  if (!row) return null;
  const { zone, ...member } = row;
  return { ...member, ...zoneIn(zone), twoFactor: false };
}

export async function memberFacts(db: Db, uid: string) {
  return db.selectFrom("users").select(["status", "created_at"]).where("uid", "=", uid).executeTakeFirst();
}

/** A member's email and sign-up date, for other features. */
export async function memberBrief(db: Db | Tx, uid: string) {
  const brief = db.selectFrom("users").select(["email", "created_at as createdAt", "status"]);
  return (await brief.where("uid", "=", uid).executeTakeFirst()) ?? null;
}

/** Which of the two is taken. */
export async function takenBy(db: Db, username: string, email: string): Promise<"username" | "email" | null> {
  const rows = await db
    .selectFrom("users")
    .select(["username", "email"])
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>("lower", ["username"]), "=", username.toLowerCase()),
        eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()),
      ]),
    )
    .execute();
  if (rows.some((row) => row.email === email.toLowerCase())) return "email";
  return rows.length > 0 || (await isFormerName(db, username)) ? "username" : null;
}

/** Stores the brand under which a member signed up. */
export async function saveBrand(db: Db, uid: string, brand: string): Promise<void> {
  await db.updateTable("users").set({ brand }).where("uid", "=", uid).where("brand", "<>", brand).execute();
}

/** The public profile of an active creator. */
export async function creatorProfile(db: Db, username: string) {
  return db
    .selectFrom("users")
    .select(["uid", "username", "name", "shown_description as description", "photos", "videos"])
    .select(["created_at as createdAt", "verified_at as verifiedAt"])
    .where((eb) => eb(eb.fn<string>("lower", ["username"]), "=", username.toLowerCase()))
    .where("user_type", "=", "model")
    .where("status", "=", "active")
    .executeTakeFirst();
}

export async function setStatus(tx: Tx, uid: string, status: "active" | "suspended" | "closed", at: Date) {
  const before = await tx.selectFrom("users").select("status").where("uid", "=", uid).forUpdate().executeTakeFirst();
  if (before) await tx.updateTable("users").set({ status, updated_at: at }).where("uid", "=", uid).execute();
  return before?.status ?? null;
}

export async function verifiedAtOf(handle: Db | Tx, uid: string): Promise<Date | null> {
  const row = await handle.selectFrom("users").select("verified_at as at").where("uid", "=", uid).executeTakeFirst();
  return row?.at ?? null;
}

export async function setVerifiedAt(tx: Tx, uid: string, at: Date | null): Promise<void> {
  await tx.updateTable("users").set({ verified_at: at }).where("uid", "=", uid).execute();
}
