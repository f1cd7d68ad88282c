import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { ReasonCode } from "./complaints.rules.ts";
import type { ComplaintRow } from "./complaints.store.ts";
import type { ComplaintAnswersTable, ComplaintDecisionsTable } from "./complaints.tables.ts";
import type { ComplaintQuery } from "./complaints-admin.schema.ts";

export type DecisionRow = Selectable<ComplaintDecisionsTable>;
export type AnswerRow = Selectable<ComplaintAnswersTable>;

const lines = (db: Db) =>
  db
    .selectFrom("complaints as c")
    .leftJoin("member_directory as a", "a.uid", "c.assignee_uid")
    .select(["c.id", "c.reference", "c.kind", "c.reason", "c.severity", "c.state", "a.username as assignee"])
    .select(["c.subject_label as subjectLabel", "c.received_at as receivedAt", "c.answer_by as answerBy"])
    .select(["c.takedown_by as takedownBy", "c.decided_at as decidedAt"]);
export type ComplaintQueueRow = Awaited<ReturnType<ReturnType<typeof lines>["executeTakeFirstOrThrow"]>>;

/** The list of the desk: open ones by their clocks, decided ones by their decision, the latest first. */
export function complaintQueryOf(db: Db, query: ComplaintQuery, page: { after: Cursor | null; limit: number }) {
  const { after, limit } = page;
  let rows = lines(db).limit(limit);
  if (query.kind) rows = rows.where("c.kind", "=", query.kind);
  if (query.state === "open") {
    rows = rows.where("c.state", "not in", ["decided", "closed"]).orderBy("c.answer_by").orderBy("c.id");
    if (after) rows = rows.where(sql<boolean>`(c.answer_by, c.id) > (${after.value}::timestamptz, ${after.id}::uuid)`);
    return rows;
  }
  rows = rows.where("c.state", "in", ["decided", "closed"]).orderBy("c.decided_at", "desc").orderBy("c.id", "desc");
  if (after) rows = rows.where(sql<boolean>`(c.decided_at, c.id) < (${after.value}::timestamptz, ${after.id}::uuid)`);
  return rows;
}

/** How many are open, of each kind of clock. */
export async function openCounts(db: Db, now: Date): Promise<{ open: number; late: number; urgent: number }> {
  return db
    .selectFrom("complaints")
    .select(sql<number>`count(*)::int`.as("open"))
    .select(sql<number>`count(*) FILTER (WHERE answer_by < ${now})::int`.as("late"))
    .select(sql<number>`count(*) FILTER (WHERE severity = 3)::int`.as("urgent"))
    .where("state", "not in", ["decided", "closed"])
    .executeTakeFirstOrThrow();
}

export const lockComplaint = (tx: Tx, reference: string): Promise<ComplaintRow | undefined> =>
  tx.selectFrom("complaints").selectAll().where("reference", "=", reference).forUpdate().executeTakeFirst();

const related = (db: Db, row: Pick<ComplaintRow, "id">) =>
  db
    .selectFrom("complaints")
    .select(["reference", "kind", "state", "decision as outcome", "received_at as receivedAt"])
    .where("id", "<>", row.id)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(10);

/** Other complaints about the same companion or its creator, the latest first. */
export async function aboutSame(db: Db, row: ComplaintRow) {
  if (row.creator_uid === null) return [];
  return related(db, row).where("creator_uid", "=", row.creator_uid).execute();
}

/** Other complaints from the same member, or the same address. */
export async function bySame(db: Db, row: ComplaintRow) {
  const { reporter_uid: uid, reporter_email: email } = row;
  if (uid === null && email === null) return [];
  return related(db, row)
    .where((eb) => eb.or([eb("reporter_uid", "=", uid), eb("reporter_email", "=", email)]))
    .execute();
}

/** Open complaints about these creators, by their clocks. */
export function openAbout(db: Db, creatorUids: readonly string[]) {
  return db
    .selectFrom("complaints")
    .select(["creator_uid as creatorUid", "reference", "kind"])
    .select(sql<boolean>`takedown_by IS NOT NULL`.as("removal"))
    .where("creator_uid", "in", [...creatorUids])
    .where("state", "not in", ["decided", "closed"])
    .orderBy("answer_by")
    .orderBy("id")
    .execute();
}

/** Everything that happened to a complaint, in order, with the name of the admin who did it. */
export function allEvents(db: Db, complaintId: string) {
  return db
    .selectFrom("complaint_events as e")
    .leftJoin("member_directory as u", "u.uid", "e.actor_uid")
    .select(["e.at", "e.kind", "e.note", "e.actor_role as role", "u.username"])
    .where("e.complaint_id", "=", complaintId)
    .orderBy("e.at")
    .orderBy("e.id")
    .execute();
}

export function decisionsOf(db: Db | Tx, complaintId: string): Promise<(DecisionRow & { username: string })[]> {
  return db
    .selectFrom("complaint_decisions as d")
    .innerJoin("member_directory as u", "u.uid", "d.decided_by")
    .selectAll("d")
    .select("u.username")
    .where("d.complaint_id", "=", complaintId)
    .orderBy("d.number")
    .execute();
}

export const answersOf = (db: Db | Tx, complaintId: string): Promise<AnswerRow[]> =>
  db.selectFrom("complaint_answers").selectAll().where("complaint_id", "=", complaintId).orderBy("sent_at").execute();

export async function assign(tx: Tx, id: string, uid: string): Promise<void> {
  await tx
    .updateTable("complaints")
    .set({ assignee_uid: uid })
    .set({ state: sql`CASE WHEN state = 'received' THEN 'assigned' ELSE state END` })
    .where("id", "=", id)
    .execute();
}

export async function insertDecision(tx: Tx, row: Insertable<ComplaintDecisionsTable>): Promise<void> {
  await tx.insertInto("complaint_decisions").values(row).execute();
  await tx
    .updateTable("complaint_answers")
    .set({ settled_by: row.id })
    .where("complaint_id", "=", row.complaint_id)
    .where("settled_by", "is", null)
    .execute();
  await tx
    .updateTable("complaints")
    .set({ state: "decided", decision: row.outcome, decision_words: row.words, decided_at: row.decided_at })
    .set({ assignee_uid: row.decided_by })
    .where("id", "=", row.complaint_id)
    .execute();
}

/** Keeps an answer and opens the complaint again, for somebody else; false when that side answered before. */
export async function insertAnswer(tx: Tx, row: Insertable<ComplaintAnswersTable>, decideBy: Date): Promise<boolean> {
  const kept = await tx
    .insertInto("complaint_answers")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!kept) return false;
  await tx
    .updateTable("complaints")
    .set({ state: "appealed", assignee_uid: null, appeal_by: decideBy })
    .where("id", "=", row.complaint_id)
    .execute();
  return true;
}

/**
 * Open complaints about the same creator for one of these reasons, each kind of them once. `hidItself`: on its receipt, and
 * nobody has decided about it yet.
 */
export function openOthers(tx: Tx, row: ComplaintRow, reasons: readonly ReasonCode[]) {
  return tx
    .selectFrom("complaints as c")
    .select(["c.agent_id as agentId", "c.reason", "c.reporter_confirmed as isConfirmed"])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom("complaint_events as e")
            .select("e.id")
            .whereRef("e.complaint_id", "=", "c.id")
            .where("c.decision", "is", null)
            .where("e.kind", "in", ["agent_held", "media_withheld"]),
        )
        .as("hidItself"),
    )
    .distinct()
    .where("c.creator_uid", "=", row.creator_uid)
    .where("c.id", "<>", row.id)
    .where("c.reason", "in", [...reasons])
    .where("c.state", "not in", ["decided", "closed"])
    .$castTo<{ agentId: string | null; reason: ReasonCode; isConfirmed: boolean; hidItself: boolean }>()
    .execute();
}

/** Whether another complaint was decided so that this companion stays hidden. */
export async function hiddenByAnother(tx: Tx, row: ComplaintRow): Promise<boolean> {
  if (row.agent_id === null) return false;
  const { rows } = await sql`
    SELECT 1 FROM complaints c
    JOIN LATERAL (SELECT effects FROM complaint_decisions d WHERE d.complaint_id = c.id ORDER BY number DESC LIMIT 1) d ON true
    WHERE c.agent_id = ${row.agent_id} AND c.id <> ${row.id} AND (d.effects->>'held')::boolean LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Whose desk a complaint lies on. */
export async function assigneeOf(db: Db | Tx, uid: string | null): Promise<{ username: string; email: string } | null> {
  if (uid === null) return null;
  const row = db.selectFrom("member_directory").select(["username", "email"]).where("uid", "=", uid);
  return (await row.executeTakeFirst()) ?? null;
}

/** An admin's name on the desk. */
export async function nameOf(db: Db, uid: string | null): Promise<string | null> {
  if (uid === null) return null;
  const row = await db.selectFrom("member_directory").select("username").where("uid", "=", uid).executeTakeFirst();
  return row?.username ?? null;
}
