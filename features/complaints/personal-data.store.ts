import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { namedKinds } from "./complaints.rules.ts";

/** What a member has reported, with everything that they wrote, oldest first. */
export function ownComplaints(db: Db | Tx, uid: string) {
  return db
    .selectFrom("complaints")
    .select(["reference", "kind", "reason", "state", "received_at", "subject_label", "agent_id", "call_id"])
    .select(["location", "statement", "evidence", "declarations", "reporter_name", "reporter_email"])
    .select(["decision", "decision_words", "decided_at"])
    .where("reporter_uid", "=", uid)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
}

/** Of the declarations only those that say nothing of a person. */
const plainDeclarations = sql<string>`declarations - ARRAY['postalAddress', 'phone', 'signature']`;

/**
 * Cuts the tie between a member who is leaving and their reports. Name and address stay on those that the law asks to
 * carry them, until `forgetReporters` takes them too: without the tie they lead to no account and no book.
 */
export async function forgetReporter(tx: Tx, uid: string): Promise<void> {
  const reports = tx.selectFrom("complaints").select("id").where("reporter_uid", "=", uid);
  await tx
    .updateTable("complaint_events")
    .set({ actor_uid: null })
    .where("complaint_id", "in", reports)
    .where("actor_uid", "=", uid)
    .where("actor_role", "=", "member")
    .execute();
  await tx
    .updateTable("complaints")
    .set({ reporter_name: null, reporter_email: null })
    .set("declarations", plainDeclarations)
    .where("reporter_uid", "=", uid)
    .where("kind", "not in", [...namedKinds])
    .execute();
  await tx.updateTable("complaints").set({ reporter_uid: null }).where("reporter_uid", "=", uid).execute();
}

/**
 * Empties reports decided up to then of whoever sent them and of their words, and of both sides' answers; what was
 * decided stays. The number of reports.
 */
export async function forgetReporters(db: Db, decidedUpTo: Date): Promise<number> {
  const old = db
    .selectFrom("complaints")
    .select("id")
    .where("decided_at", "<=", decidedUpTo)
    .where("state", "in", ["decided", "closed"]);
  await db
    .updateTable("complaint_answers")
    .set({ words: "", signature: null })
    .where("complaint_id", "in", old)
    .where("words", "<>", "")
    .execute();
  const done = await db
    .updateTable("complaints")
    .set({ reporter_name: null, reporter_email: null, reporter_uid: null })
    .set({ subject_label: null, location: "", statement: "", evidence: [] })
    .set("declarations", plainDeclarations)
    .where("decided_at", "<=", decidedUpTo)
    .where("state", "in", ["decided", "closed"])
    .where((row) =>
      row.or([
        row("reporter_name", "is not", null),
        row("reporter_email", "is not", null),
        row("statement", "<>", ""),
        row("location", "<>", ""),
      ]),
    )
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}
