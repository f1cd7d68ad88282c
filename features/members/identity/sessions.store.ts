import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { SessionsTable, UsersTable } from "../members.tables.ts";

export async function noteSeen(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable("sessions").set({ seen_at: at }).where("id", "=", id).where("seen_at", "<", at).execute();
}

type SessionRow = Pick<Selectable<SessionsTable>, "id" | "created_at" | "seen_at" | "two_factor"> &
  Pick<
    Selectable<UsersTable>,
    "uid" | "email" | "name" | "username" | "user_type" | "role" | "email_verified" | "two_factor_enabled"
  >;

/**
 * The session of a token and its member, where the session has not run out and the member is active. Every request of a
 * member asks, so the statement is written out: building it would take longer than sending it.
 */
export async function sessionOf(db: Db, token: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    SELECT s.id, s.created_at, s.seen_at, s.two_factor, u.uid, u.email, u.name, u.username, u.user_type, u.role,
      u.email_verified, u.two_factor_enabled
    FROM sessions s JOIN users u ON u.uid = s.user_id
    WHERE s.token = ${token} AND s.expires_at > now() AND u.status = 'active'`.execute(db);
  return rows[0];
}

/** A member's sessions, the one used last first; some may have ended by their age. */
export function sessionsOf(db: Db, uid: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "created_at", "seen_at", "ip_address", "user_agent", "two_factor", "method"])
    .where("user_id", "=", uid)
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** False when the member has no such session. */
export async function endSession(tx: Tx, uid: string, id: string): Promise<boolean> {
  const done = await tx.deleteFrom("sessions").where("user_id", "=", uid).where("id", "=", id).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Ends all sessions of a member but `keep`; answers how many. */
export async function endSessions(tx: Tx, uid: string, keep: string | null = null): Promise<number> {
  let ended = tx.deleteFrom("sessions").where("user_id", "=", uid);
  if (keep !== null) ended = ended.where("id", "<>", keep);
  return Number((await ended.executeTakeFirst()).numDeletedRows);
}

/** Devices that need no second factor for a while need it again. */
export async function forgetTrustedDevices(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("sign_in_codes").where("identifier", "like", "trust-device-%").where("value", "=", uid).execute();
}

/** Deletes sessions, codes and links whose time is over. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
  await db.deleteFrom("sign_in_codes").where("expires_at", "<", now).execute();
  await db.deleteFrom("letter_links").where("expires_at", "<", now).execute();
}

/** Whether a member has this session still. */
export async function isOpenSession(db: Db, uid: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", uid)
    .executeTakeFirst();
  return row !== undefined;
}
