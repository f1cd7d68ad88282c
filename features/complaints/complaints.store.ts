import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { ReasonCode } from "./complaints.rules.ts";
import type { ComplaintEventsTable, ComplaintsTable } from "./complaints.tables.ts";

export type ComplaintRow = Selectable<ComplaintsTable>;
export type ComplaintEventRow = Selectable<ComplaintEventsTable>;

/** Keeps a complaint; false when its reference is taken or its form made one already. */
export async function insertComplaint(tx: Tx, row: Insertable<ComplaintsTable>): Promise<boolean> {
  const kept = await tx
    .insertInto("complaints")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return kept !== undefined;
}

export async function insertEvents(tx: Tx, rows: Insertable<ComplaintEventsTable>[]): Promise<void> {
  await tx.insertInto("complaint_events").values(rows).execute();
}

export function complaintOfForm(db: Db | Tx, formId: string): Promise<ComplaintRow | undefined> {
  return db.selectFrom("complaints").selectAll().where("form_id", "=", formId).executeTakeFirst();
}

export function complaintByReference(db: Db, reference: string): Promise<ComplaintRow | undefined> {
  return db.selectFrom("complaints").selectAll().where("reference", "=", reference).executeTakeFirst();
}

/** What happened to a complaint as far as its reporter sees it, in order. */
export function shownEvents(db: Db, complaintId: string): Promise<ComplaintEventRow[]> {
  return db
    .selectFrom("complaint_events")
    .selectAll()
    .where("complaint_id", "=", complaintId)
    .where("shown", "=", true)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** A member's own complaints, newest first. */
export function complaintsOf(db: Db, reporterUid: string, limit: number) {
  return db
    .selectFrom("complaints")
    .select(["reference", "kind", "state", "received_at as receivedAt", "subject_label as subjectLabel"])
    .where("reporter_uid", "=", reporterUid)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Makes everybody else who hides something at once, or decides about it, wait for the transaction's end. */
export async function lockHolds(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('complaints:hidden-at-once', 0))`.execute(tx);
}

/** Whether a report of an agent for one of these reasons was found to be untrue since then. */
export async function wasUnfounded(
  tx: Tx,
  agentId: string,
  reasons: readonly ReasonCode[],
  since: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom("complaints")
    .select("id")
    .where("agent_id", "=", agentId)
    .where("reason", "in", reasons)
    .where("decided_at", ">=", since)
    .where("decision", "=", "unfounded")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * How often reports from confirmed emails, or all others together, have hidden something since then, before a person
 * looked. Under `lockHolds`, so that no two take the last place.
 */
export async function hiddenAtOnce(tx: Tx, isConfirmed: boolean, since: Date): Promise<number> {
  const row = await tx
    .selectFrom("complaint_events as e")
    .innerJoin("complaints as c", "c.id", "e.complaint_id")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("e.kind", "in", ["agent_held", "media_withheld"])
    .where("e.at", ">", since)
    .where("c.reporter_confirmed", "=", isConfirmed)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Who works on reports. */
export function activeAdmins(tx: Tx) {
  return tx
    .selectFrom("member_directory")
    .select(["uid", "email"])
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .execute();
}
