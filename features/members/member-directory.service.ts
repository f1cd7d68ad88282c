import type { Database } from "#platform/database/connect.ts";

/** Member lookups for other features. To join members in SQL, use the view `member_directory`. */
export { lockMember, uidOfUsername, usernamesOf } from "./member-directory.store.ts";

/** Whether anyone has ever signed up here: the database of an installation that is in use. */
export async function hasMembers(pool: Database["pool"]): Promise<boolean> {
  const { rowCount } = await pool.query("SELECT FROM users LIMIT 1");
  return rowCount !== 0;
}
