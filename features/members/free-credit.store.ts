import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";

/** The normalised mailbox of a member's address; null for an unknown member. */
export async function mailboxOf(db: Db, uid: string): Promise<string | null> {
  const mailbox = sql<string>`email_mark(email)`.as("mailbox");
  const row = await db.selectFrom("users").select(mailbox).where("uid", "=", uid).executeTakeFirst();
  return row?.mailbox ?? null;
}

type Claim = { mark: Buffer; uid: string; at: Date };

/** Claims a mailbox's free credit; true if it belongs to this member. The first claim wins. */
export async function claimMailbox(db: Db, { mark, uid, at }: Claim): Promise<boolean> {
  const claim = db.insertInto("welcomed_mailboxes").values({ mark, uid, at });
  await claim.onConflict((conflict) => conflict.column("mark").doNothing()).execute();
  const row = await db.selectFrom("welcomed_mailboxes").select("uid").where("mark", "=", mark).executeTakeFirst();
  return row?.uid === uid;
}

export async function markGranted(db: Db, uid: string, at: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ signup_granted_at: at })
    .where("uid", "=", uid)
    .where("signup_granted_at", "is", null)
    .execute();
}

/** Customers whose free credit is due but not booked, oldest first. */
export async function withoutGrant(db: Db, before: Date, limit: number, onlyConfirmed: boolean): Promise<string[]> {
  let due = db
    .selectFrom("users")
    .select("uid")
    .where("signup_granted_at", "is", null)
    .where("signup_refused_at", "is", null)
    .where("user_type", "=", "user")
    .where("role", "=", "member")
    .where("status", "=", "active")
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit);
  if (onlyConfirmed) due = due.where("email_verified", "=", true);
  const rows = await due.execute();
  return rows.map((row) => row.uid);
}

export async function markRefused(db: Db, uid: string, at: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ signup_refused_at: at })
    .where("uid", "=", uid)
    .where("signup_granted_at", "is", null)
    .execute();
}
