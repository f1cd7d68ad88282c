import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { type Cursor, pageOf } from "#platform/database/page.ts";
import { flagDueAt } from "./flag-clock.rules.ts";
import type { SafetyFlagView } from "./safety.schema.ts";
import type { SafetyEventsTable, SafetyFlagsTable } from "./safety.tables.ts";

export async function insertEvent(tx: Tx, event: Insertable<SafetyEventsTable>): Promise<void> {
  await tx.insertInto("safety_events").values(event).execute();
}

/** Counts one more of a kind in the month of `at` (UTC). */
export async function countOne(tx: Tx, event: { kind: string; code: string; at: Date }): Promise<void> {
  const month = `${event.at.toISOString().slice(0, 7)}-01`;
  await sql`INSERT INTO safety_counts (month, kind, code, total) VALUES (${month}, ${event.kind}, ${event.code}, 1)
    ON CONFLICT (month, kind, code) DO UPDATE SET total = safety_counts.total + 1`.execute(tx);
}

/** Whether a call has events of what was stopped, or of a referral. */
export async function wasTouched(db: Db, callId: string): Promise<boolean> {
  const row = await db
    .selectFrom("safety_events")
    .select("id")
    .where("call_id", "=", callId)
    .where("kind", "in", ["crisis", "refused_caller", "refused_agent", "call_ended"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The events of a call, in order. What every call has, that this is an AI, is left out. */
export function eventsOf(db: Db, callId: string) {
  return db
    .selectFrom("safety_events")
    .select(["kind", "code", "at"])
    .where("call_id", "=", callId)
    .where("kind", "not in", ["disclosure", "reminder"])
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** Opens a flag. One that is open for the same subject and code stays as it is, except that it may begin to lock. */
export async function openFlag(tx: Tx, flag: Insertable<SafetyFlagsTable>): Promise<void> {
  await tx
    .insertInto("safety_flags")
    .values(flag)
    .onConflict((conflict) =>
      conflict
        .columns(["subject_type", "subject_id", "code"])
        .where("cleared_at", "is", null)
        .doUpdateSet({ locks: sql<boolean>`safety_flags.locks OR excluded.locks` }),
    )
    .execute();
}

export async function isLocked(db: Db | Tx, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom("safety_flags")
    .select("id")
    .where("subject_type", "=", "member")
    .where("subject_id", "=", uid)
    .where("locks", "=", true)
    .where("cleared_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const openOnes = (db: Db) =>
  db
    .selectFrom("safety_flags")
    .leftJoin("member_directory as u", (join) =>
      join.onRef("u.uid", "=", "safety_flags.subject_id").on("safety_flags.subject_type", "=", "member"),
    )
    .select(["safety_flags.id", "subject_type", "subject_id", "code", "locks", "call_id", "opened_at"])
    .select("u.username as name")
    .where("cleared_at", "is", null);

/** Open flags, newest first; with `only` that one alone. */
export async function openFlags(db: Db, query: { after: Cursor | null; limit: number; only: string | null }) {
  let rows = openOnes(db)
    .orderBy("opened_at", "desc")
    .orderBy("safety_flags.id", "desc")
    .limit(query.limit + 1);
  if (query.only !== null) rows = rows.where("safety_flags.id", "=", query.only);
  if (query.after) {
    rows = rows.where(
      sql<boolean>`(opened_at, safety_flags.id) < (${query.after.value}::timestamptz, ${query.after.id}::uuid)`,
    );
  }
  const found = (await rows.execute()).map(viewOf);
  return pageOf(found, query.limit, (flag) => ({ value: flag.openedAt, id: flag.id }));
}

/** Open flags, the oldest first. */
export async function waitingFlags(db: Db, limit: number): Promise<SafetyFlagView[]> {
  const rows = await openOnes(db).orderBy("opened_at").orderBy("safety_flags.id").limit(limit).execute();
  return rows.map(viewOf);
}

type FlagRow = Awaited<ReturnType<ReturnType<typeof openOnes>["executeTakeFirstOrThrow"]>>;
const viewOf = (row: FlagRow): SafetyFlagView => ({
  id: row.id,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  name: row.name,
  code: row.code,
  locks: row.locks,
  callId: row.call_id,
  openedAt: row.opened_at.toISOString(),
  dueAt: flagDueAt({ code: row.code, locks: row.locks, openedAt: row.opened_at }).toISOString(),
});

/** Closes an open flag; undefined where there is none. */
export function clearFlag(tx: Tx, id: string, cleared: { by: string; at: Date; reason: string }) {
  return tx
    .updateTable("safety_flags")
    .set({ cleared_at: cleared.at, cleared_by: cleared.by, cleared_reason: cleared.reason })
    .where("id", "=", id)
    .where("cleared_at", "is", null)
    .returning(["id", "subject_type", "subject_id", "code", "locks", "call_id"])
    .executeTakeFirst();
}

/** Closes the open flag of a call that was opened for the same thing as a flag of its caller. */
export async function clearFlagOfCall(
  tx: Tx,
  callId: string,
  code: string,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable("safety_flags")
    .set({ cleared_at: at, cleared_by: by, cleared_reason: reason })
    .where("subject_type", "=", "call")
    .where("subject_id", "=", callId)
    .where("code", "=", code)
    .where("cleared_at", "is", null)
    .execute();
}

/** What happened in a year, by month, kind and code. */
export async function countsOf(
  db: Db,
  year: number,
): Promise<{ month: string; kind: string; code: string; total: number }[]> {
  const rows = await db
    .selectFrom("safety_counts")
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as("month"), "kind", "code", "total"])
    .where(sql<boolean>`extract(year FROM month) = ${year}`)
    .orderBy("month")
    .orderBy("kind")
    .orderBy("code")
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

/** Forgets which call an event was of: those of a crisis earlier than the others. The counts know no call. */
export async function forgetEvents(tx: Tx, before: { crisis: Date; others: Date }): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("safety_events")
    .where((eb) =>
      eb.or([eb("at", "<", before.others), eb.and([eb("kind", "=", "crisis"), eb("at", "<", before.crisis)])]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
