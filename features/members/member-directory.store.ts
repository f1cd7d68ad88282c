import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

/** Usernames by uid. */
export async function usernamesOf(db: Db | Tx, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map();
  const rows = await db.selectFrom("member_directory").select(["uid", "username"]).where("uid", "in", uids).execute();
  return new Map(rows.map(({ uid, username }) => [uid, username]));
}

/** The uid of a username in any case; null if there is none. */
export async function uidOfUsername(db: Db | Tx, username: string): Promise<string | null> {
  const row = await db
    .selectFrom("member_directory")
    .select("uid")
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** A member's address for emails; null once their account is closed. */
export async function addressOf(db: Db, uid: string): Promise<string | null> {
  const member = db.selectFrom("member_directory").select("email").where("uid", "=", uid);
  return (await member.where("status", "<>", "closed").executeTakeFirst())?.email ?? null;
}

/** Serialises changes to one member. */
export async function lockMember(tx: Tx, uid: string): Promise<void> {
  await tx.selectFrom("users").select("uid").where("uid", "=", uid).forUpdate().execute();
}
