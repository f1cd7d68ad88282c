import type { Insertable, Selectable } from "kysely";
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

/** Whether the same was said of an agent since then and found to be untrue. */
export async function wasUnfounded(tx: Tx, agentId: string, reason: ReasonCode, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom("complaints")
    .select("id")
    .where("agent_id", "=", agentId)
    .where("reason", "=", reason)
    .where("received_at", ">=", since)
    .where("decision", "=", "unfounded")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
