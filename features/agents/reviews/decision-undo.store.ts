import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { AgentStatus, DecisionRecord } from "../agents.tables.ts";
import { type AgentContent, columnsOf } from "../content/agent-content.rules.ts";

const mostListed = 10;

/** Decisions that were noted with what undoing them takes, each with how its companion stands now. */
const noted = (db: Db | Tx) =>
  db
    .selectFrom("agent_reviews as r")
    .innerJoin("agents as a", "a.id", "r.agent_id")
    .innerJoin("member_directory as u", "u.uid", "a.user_id")
    .select(["r.id", "r.state", "r.decided_by as decidedBy", "r.decided_at as decidedAt"])
    .select(["r.before_decision as record", "r.agent_id as agentId", "r.version_id as versionId"])
    .select(["a.name", "a.standing_changes as standingChanges"])
    .select(["u.username", "u.status as creatorStatus"])
    .select((of) => [
      of
        .not(
          of.exists(
            of
              .selectFrom("agent_reviews as l")
              .select("l.id")
              .whereRef("l.agent_id", "=", "r.agent_id")
              .where(sql<boolean>`(l.submitted_at, l.id) > (r.submitted_at, r.id)`),
          ),
        )
        .as("isLatest"),
      of
        .selectFrom("agent_versions as v")
        .select("v.id")
        .whereRef("v.agent_id", "=", "r.agent_id")
        .orderBy("v.number", "desc")
        .limit(1)
        .as("newestVersionId"),
    ])
    .$castTo<NotedDecision>();

export type NotedDecision = {
  id: string;
  state: "approved" | "changes_asked" | "refused";
  decidedBy: string | null;
  decidedAt: Date | null;
  record: DecisionRecord | null;
  agentId: string;
  versionId: string;
  name: string;
  standingChanges: bigint;
  username: string;
  creatorStatus: string;
  isLatest: boolean;
  newestVersionId: string;
};

/** A decision by its review's id. The companion's row must be locked. */
export function decisionOf(tx: Tx, reviewId: string): Promise<NotedDecision | undefined> {
  return noted(tx).where("r.id", "=", reviewId).executeTakeFirst();
}

/** What this admin decided after `since`, the latest first. */
export function decisionsBy(db: Db, adminUid: string, since: Date): Promise<NotedDecision[]> {
  return noted(db)
    .where("r.before_decision", "is not", null)
    .where("r.decided_by", "=", adminUid)
    .where("r.decided_at", ">", since)
    .orderBy("r.decided_at", "desc")
    .orderBy("r.id")
    .limit(mostListed)
    .execute();
}

/** Notes with a decided review what undoing it takes. */
export async function noteDecision(tx: Tx, reviewId: string, record: DecisionRecord): Promise<void> {
  await tx
    .updateTable("agent_reviews")
    .set({ before_decision: JSON.stringify(record) })
    .where("id", "=", reviewId)
    .execute();
}

/** Makes a decided review wait again, at its place in the queue. */
export async function reopenReview(tx: Tx, id: string): Promise<void> {
  const waiting = { state: "waiting" as const, reasons: [], note: "", decided_at: null, decided_by: null };
  await tx
    .updateTable("agent_reviews")
    .set({ ...waiting, before_decision: null })
    .where("id", "=", id)
    .execute();
}

type Former = { record: DecisionRecord; content: AgentContent; at: Date };

/** Puts a companion back to the version that callers heard before an approval. */
export async function republish(tx: Tx, agentId: string, { record, content, at }: Former): Promise<void> {
  await tx
    .updateTable("agents")
    .set(columnsOf(content))
    .set({
      published_version_id: record.publishedVersionId,
      rate_changed_at: record.rateChangedAt === null ? null : new Date(record.rateChangedAt),
      // Named, so that whoever keeps public pages hears of it; the table's trigger sets its value.
      status: sql<AgentStatus>`status`,
      updated_at: at,
    })
    .where("id", "=", agentId)
    .execute();
}

/** Makes a companion that had never been published before an approval a draft again, out of its creator's break. */
export async function unpublish(tx: Tx, agentId: string, { record, content, at }: Former): Promise<void> {
  await tx
    .updateTable("agents")
    .set(columnsOf(content))
    .set({
      status: "draft",
      step: record.step,
      resumes: false,
      published_version_id: null,
      published_at: null,
      rate_changed_at: record.rateChangedAt === null ? null : new Date(record.rateChangedAt),
      updated_at: at,
    })
    .where("id", "=", agentId)
    .execute();
  await tx
    .updateTable("creator_pauses")
    .set({ agents: sql<string[]>`array_remove(agents, ${agentId}::uuid)` })
    .where(sql<boolean>`agents @> ARRAY[${agentId}::uuid]`)
    .execute();
}
