import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { SessionsTable, UsersTable } from "../members.tables.ts";

export async function storeUse(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable("sessions").set({ seen_at: at }).where("id", "=", id).where("seen_at", "<", at).execute();
}

type SessionRow = Pick<Selectable<SessionsTable>, "id" | "created_at" | "seen_at" | "two_factor"> &
  Pick<
    Selectable<UsersTable>,
    "uid" | "email" | "name" | "username" | "user_type" | "role" | "email_verified" | "two_factor_enabled"
  > & { zone: string | null };

/**
 * The session of a token with its member, if the session has not expired and the member is active. Runs on every
 * request of a member, so it is raw SQL: the query builder would take longer than the query.
 */
export async function sessionOf(db: Db, token: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    SELECT s.id, s.created_at, s.seen_at, s.two_factor, u.uid, u.email, u.name, u.username, u.user_type, u.role,
      u.email_verified, u.two_factor_enabled, z.zone
    FROM sessions s JOIN users u ON u.uid = s.user_id LEFT JOIN member_zones z ON z.uid = u.uid
    WHERE s.token = ${token} AND s.expires_at > now() AND u.status = 'active'`.execute(db);
  return rows[0];
}

/** A member's sessions, most recently used first; some may have ended by their age. */
export function sessionsOf(db: Db, uid: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "created_at", "seen_at", "ip_address", "user_agent", "two_factor", "method"])
    .where("user_id", "=", uid)
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** False if the member has no such session. */
export async function endSession(tx: Tx, uid: string, id: string): Promise<boolean> {
  const done = await tx.deleteFrom("sessions").where("user_id", "=", uid).where("id", "=", id).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Ends all sessions of a member except `keep`; returns how many. */
export async function endSessions(tx: Tx, uid: string, keep: string | null = null): Promise<number> {
  let ended = tx.deleteFrom("sessions").where("user_id", "=", uid);
  if (keep !== null) ended = ended.where("id", "<>", keep);
  return Number((await ended.executeTakeFirst()).numDeletedRows);
}

/** Trusted devices need the second factor again. */
export async function forgetTrustedDevices(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("sign_in_codes").where("identifier", "like", "trust-device-%").where("value", "=", uid).execute();
}

/** Deletes expired sessions, codes and links. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
  await db.deleteFrom("sign_in_codes").where("expires_at", "<", now).execute();
  await db.deleteFrom("letter_links").where("expires_at", "<", now).execute();
}

/** Whether the member still has this session. */
export async function isOpenSession(db: Db, uid: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", uid)
    .executeTakeFirst();
  return row !== undefined;
}
