import { sql } from "kysely";
import { erasedRecipient } from "#features/mail/mail.schema.ts";
import type { Db, Tx } from "#platform/database/connect.ts";

/** Columns with a foreign key to members, and those whose names suggest a member's id, address or username. */
export async function memberColumns(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname || '.' || a.attname AS name
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid = 'users'::regclass
      AND a.attnum = ANY (f.conkey)
    WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attname NOT IN ('aaguid', 'email_verified')
      AND (f.conrelid IS NOT NULL
        OR a.attname ~ '(uid$|^user_id$|owner_id$|email|recipient|ip_address|^address$|username)')
    ORDER BY 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** The number of rows in which a column has this value. The column must be one of those above. */
export async function rowsWith(db: Db | Tx, column: string, value: string): Promise<number> {
  const [table = "", name = ""] = column.split(".");
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE ${sql.ref(name)}::text = ${value}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of emails of this key that still name an address: the erased member's uid does not lead to it. */
export async function emailsNaming(db: Db, key: string): Promise<number> {
  const named = db.selectFrom("outbound_letters").select("id").where("key", "=", key);
  return (await named.where("recipient", "<>", erasedRecipient).execute()).length;
}

const deletions = (db: Db) =>
  db
    .selectFrom("account_deletions as d")
    .innerJoin("member_directory as u", "u.uid", "d.user_id")
    .select(["d.id", "d.user_id as uid", "d.requested_at as requestedAt", "d.done_at as doneAt"])
    .select(["u.username", "u.email"])
    .where("d.done_at", "is not", null);

/** A completed deletion, with the placeholder names of the member. */
export const deletionOf = (db: Db, uid: string) => deletions(db).where("d.user_id", "=", uid).executeTakeFirst();

/** Completed deletions, newest first. */
export const deletedLately = (db: Db, limit: number) =>
  deletions(db).orderBy("d.done_at", "desc").orderBy("d.id", "desc").limit(limit).execute();
