import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { AuditLogTable } from "./audit.tables.ts";

export type AuditRow = Selectable<AuditLogTable>;

export async function insertEntry(tx: Tx, row: Insertable<AuditLogTable>): Promise<void> {
  await tx.insertInto("audit_log").values(row).execute();
}

/** Filters for the audit log; an omitted filter matches everything. */
export type AuditSearch = {
  subject?: { type: string; id?: string } | undefined;
  actor?: { uid: string } | "system" | undefined;
  /** A full action, or all actions of a noun if there is no dot. */
  action?: string | undefined;
  /** `from` is inclusive, `before` exclusive. */
  from?: Date | undefined;
  before?: Date | undefined;
};

/** At most `limit` rows, newest first, after the cursor. */
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
  // `/` follows `.` in ASCII: every action of the noun sorts between the two.
  if (action?.includes(".")) rows = rows.where("action", "=", action);
  else if (action)
    rows = rows.where(sql<boolean>`action COLLATE "C" >= ${`${action}.`} AND action COLLATE "C" < ${`${action}/`}`);
  if (from) rows = rows.where("at", ">=", from);
  if (before) rows = rows.where("at", "<", before);
  if (after) rows = rows.where(sql<boolean>`(at, id) < (${after.value}::timestamptz, ${after.id}::uuid)`);
  return rows.execute();
}
