import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

type Row = Record<string, unknown>;

export function ownProfileRow(db: Db | Tx, uid: string): Promise<Row[]> {
  return db
    .selectFrom("users")
    .select([
      "uid",
      "username",
      "email",
      "email_verified",
      "name",
      "description",
      "shown_description",
      "user_type",
      "status",
    ])
    .select(["created_at", "updated_at", "verified_at"])
    .where("uid", "=", uid)
    .execute();
}

/** The names that a creator had before, and until when they lead to the present one. */
export async function ownFormerNames(db: Db | Tx, uid: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT name, until FROM former_usernames WHERE uid = ${uid} ORDER BY until`.execute(db);
  return rows;
}

/** The time zone of the account. */
export function ownZone(db: Db | Tx, uid: string): Promise<Row[]> {
  return db.selectFrom("member_zones").select(["zone", "changed_at"]).where("uid", "=", uid).execute();
}

export async function ownDevices(db: Db | Tx, uid: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT created_at, seen_at, expires_at, method, two_factor, ip_address, user_agent FROM sessions
    WHERE user_id = ${uid} ORDER BY created_at`.execute(db);
  return rows;
}

export async function ownPasskeys(db: Db | Tx, uid: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT name, device_type, created_at, used_at FROM passkeys WHERE user_id = ${uid} ORDER BY created_at`.execute(db);
  return rows;
}

export async function ownSignIns(db: Db | Tx, uid: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT at, outcome, method, network, device, new_device FROM sign_ins WHERE user_id = ${uid} ORDER BY at`.execute(
    db,
  );
  return rows;
}

const signInTables = ["sessions", "credentials", "two_factors", "passkeys", "sign_ins"];

/** Erases a member's identifying columns and every way to sign in. */
export async function eraseMember(
  tx: Tx,
  uid: string,
  placeholder: { username: string; email: string; at: Date },
): Promise<void> {
  for (const table of signInTables) await sql`DELETE FROM ${sql.table(table)} WHERE user_id = ${uid}`.execute(tx);
  await sql`DELETE FROM letter_links WHERE uid = ${uid}`.execute(tx);
  await sql`DELETE FROM former_usernames WHERE uid = ${uid}`.execute(tx);
  await sql`DELETE FROM member_zones WHERE uid = ${uid}`.execute(tx);
  await sql`DELETE FROM profile_texts WHERE user_id = ${uid}`.execute(tx);
  // Stays known: the mailbox had its free credit. Whose it was is erased.
  await sql`UPDATE welcomed_mailboxes SET uid = NULL WHERE uid = ${uid}`.execute(tx);
  await sql`
    UPDATE users SET username = ${placeholder.username}, email = ${placeholder.email}, email_verified = false, name = NULL,
      description = NULL, shown_description = NULL, photos = '[]', videos = '[]', status = 'closed', two_factor_enabled = false,
      updated_at = ${placeholder.at}
    WHERE uid = ${uid}`.execute(tx);
}
