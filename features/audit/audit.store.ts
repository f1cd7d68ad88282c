import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { AuditLogTable } from "./audit.tables.ts";

export type AuditRow = Selectable<AuditLogTable>;

export async function insertEntry(tx: Tx, row: Insertable<AuditLogTable>): Promise<void> {
  await tx.insertInto("audit_log").values(row).execute();
}

/** What a search of the record asks for; what is not named is not asked for. */
export type AuditSearch = {
  subject?: { type: string; id?: string } | undefined;
  actor?: { uid: string } | "system" | undefined;
  /** All of its actions, where it has no dot. */
  action?: string | undefined;
  /** From this moment on, and before that one. */
  from?: Date | undefined;
  before?: Date | undefined;
};

/** Newest first, after the cursor: `limit` rows at most. */
export function newestEntries(
  db: Db,
  query: AuditSearch & { after: Cursor | null; limit: number },
): Promise<AuditRow[]> {
  const { subject, actor, action, from, before, after } = query;
  let rows = db.selectFrom("audit_log").selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(query.limit);
  if (subject) rows = rows.where("subject_type", "=", subject.type);
  if (subject?.id !== undefined) rows = rows.where("subject_id", "=", subject.id);
  if (actor === "system") rows = rows.where("actor_role", "=", "system");
  else if (actor) rows = rows.where("actor_uid", "=", actor.uid);
  // `/` is the character after `.`: everything that begins with the noun and a dot lies between.
  if (action?.includes(".")) rows = rows.where("action", "=", action);
  else if (action)
    rows = rows.where(sql<boolean>`action COLLATE "C" >= ${`${action}.`} AND action COLLATE "C" < ${`${action}/`}`);
  if (from) rows = rows.where("at", ">=", from);
  if (before) rows = rows.where("at", "<", before);
  if (after) rows = rows.where(sql<boolean>`(at, id) < (${after.value}::timestamptz, ${after.id}::uuid)`);
  return rows.execute();
}
