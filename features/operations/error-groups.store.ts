import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { ErrorGroupsTable } from "./operations.tables.ts";

export type ErrorGroupRow = Selectable<ErrorGroupsTable>;

export type ErrorCount = {
  id: string;
  fingerprint: string;
  title: string;
  sample: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
};

/** Adds what was seen to its groups. One that was resolved is open again. */
export async function addErrors(db: Db, seen: ErrorCount[]): Promise<void> {
  const rows = seen.map(({ count, firstAt, lastAt, ...row }) => ({
    ...row,
    seen: count,
    first_seen_at: firstAt,
    last_seen_at: lastAt,
    resolved_at: null,
    resolved_by: null,
    resolved_reason: null,
  }));
  await db
    .insertInto("error_groups")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("fingerprint").doUpdateSet({
        sample: sql`excluded.sample`,
        seen: sql`error_groups.seen + excluded.seen`,
        last_seen_at: sql`greatest(error_groups.last_seen_at, excluded.last_seen_at)`,
        returned: sql`error_groups.returned + (error_groups.resolved_at IS NOT NULL)::integer`,
        resolved_at: null,
        resolved_by: null,
        resolved_reason: null,
      }),
    )
    .execute();
}

/** Seen last first, after the cursor. */
export function newestGroups(
  db: Db,
  query: { resolved: boolean; after: Cursor | null; limit: number },
): Promise<ErrorGroupRow[]> {
  let rows = db
    .selectFrom("error_groups")
    .selectAll()
    .where("resolved_at", query.resolved ? "is not" : "is", null)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(query.limit);
  if (query.after) {
    rows = rows.where(sql<boolean>`(last_seen_at, id) < (${query.after.value}::timestamptz, ${query.after.id}::uuid)`);
  }
  return rows.execute();
}

/** The open group of that id, held against others until the transaction ends. */
export function openGroup(tx: Tx, id: string): Promise<ErrorGroupRow | undefined> {
  return tx.selectFrom("error_groups").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function markResolved(tx: Tx, id: string, by: { uid: string; at: Date; reason: string }): Promise<void> {
  await tx
    .updateTable("error_groups")
    .set({ resolved_at: by.at, resolved_by: by.uid, resolved_reason: by.reason })
    .where("id", "=", id)
    .execute();
}

/** Groups that were last seen before a moment are forgotten; answers how many. */
export async function forgetGroups(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom("error_groups").where("last_seen_at", "<", before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
