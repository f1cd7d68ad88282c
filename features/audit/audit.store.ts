import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { AuditLogTable } from "./audit.tables.ts";

export type AuditRow = Selectable<AuditLogTable>;

export async function insertEntry(tx: Tx, row: Insertable<AuditLogTable>): Promise<void> {
  await tx.insertInto("audit_log").values(row).execute();
}

/** Newest first, after the cursor: `limit` rows at most. */
export function newestEntries(
  db: Db,
  query: { subject: { type: string; id: string } | null; after: Cursor | null; limit: number },
): Promise<AuditRow[]> {
  let rows = db.selectFrom("audit_log").selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(query.limit);
  if (query.subject) {
    rows = rows.where("subject_type", "=", query.subject.type).where("subject_id", "=", query.subject.id);
  }
  if (query.after) {
    rows = rows.where(sql<boolean>`(at, id) < (${query.after.value}::timestamptz, ${query.after.id}::uuid)`);
  }
  return rows.execute();
}
