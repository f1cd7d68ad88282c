import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { dayMs } from "#platform/days/durations.ts";

/** How long an old address leads to the new one, and its name is kept for its former owner. */
const keptDays = 180;

/** More would let one member hoard names; fewer would lose the known one when a typo is mended. */
const keptNames = 3;

/** Keeps the last three names that a creator had, and no longer one that is taken back. */
export async function keepFormerName(
  tx: Tx,
  change: { uid: string; from: string; to: string; at: Date },
): Promise<void> {
  const { uid, from, to, at } = change;
  const until = new Date(at.getTime() + keptDays * dayMs);
  await sql`DELETE FROM former_usernames WHERE name = lower(${to})`.execute(tx);
  await sql`
    INSERT INTO former_usernames (name, uid, until) VALUES (lower(${from}), ${uid}, ${until})
    ON CONFLICT (name) DO UPDATE SET uid = excluded.uid, until = excluded.until`.execute(tx);
  await sql`
    DELETE FROM former_usernames WHERE uid = ${uid} AND name NOT IN (
      SELECT name FROM former_usernames WHERE uid = ${uid} ORDER BY until DESC LIMIT ${keptNames})`.execute(tx);
}

/** The present name of the creator who had a name before; null where it leads nowhere. */
export async function nameAfter(db: Db, former: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    SELECT u.username FROM former_usernames f JOIN users u ON u.uid = f.uid
    WHERE f.name = lower(${former}) AND f.until > ${now} AND u.status = 'active' AND u.user_type = 'model'`.execute(db);
  return rows[0]?.username ?? null;
}

/** Whether a name is kept for a creator who had it. */
export async function isFormerName(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM former_usernames WHERE name = lower(${username})`.execute(db);
  return rows.length > 0;
}

/** Frees the names whose time is over. */
export async function freeFormerNames(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM former_usernames WHERE until <= ${now}`.execute(db);
}
