import type { Selectable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { AgentReviewsTable, ReviewState } from "../agents.tables.ts";

export type ReviewRow = Selectable<AgentReviewsTable>;

/** The latest review of an agent, in any state. */
export function latestReview(db: Db | Tx, agentId: string): Promise<ReviewRow | undefined> {
  return db
    .selectFrom("agent_reviews")
    .selectAll()
    .where("agent_id", "=", agentId)
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A review, under the lock of its agent: whoever submits, decides, undoes, pauses or publishes holds that first. */
export async function lockReview(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  const review = tx.selectFrom("agent_reviews").where("id", "=", id);
  const agent = tx.selectFrom("agents").select("id").where("id", "in", review.select("agent_id"));
  await agent.forNoKeyUpdate().execute();
  return review.selectAll().executeTakeFirst();
}

export async function insertReview(
  tx: Tx,
  review: {
    id: string;
    agentId: string;
    versionId: string;
    state: "waiting" | "approved";
    /** The admin who wrote the version and has thereby reviewed it. */
    by?: string;
    at: Date;
  },
): Promise<void> {
  const { id, agentId, versionId, state, by, at } = review;
  await tx
    .insertInto("agent_reviews")
    .values({
      id,
      agent_id: agentId,
      version_id: versionId,
      state,
      submitted_at: at,
      decided_at: state === "waiting" ? null : at,
      decided_by: by ?? null,
    })
    .execute();
}

export async function decideReview(
  tx: Tx,
  id: string,
  decision: { state: Exclude<ReviewState, "waiting">; reasons: string[]; note: string; by: string | null; at: Date },
): Promise<void> {
  const { state, reasons, note, by, at } = decision;
  await tx
    .updateTable("agent_reviews")
    .set({ state, reasons, note, decided_by: by, decided_at: at })
    .where("id", "=", id)
    .execute();
}

/** The creator and the agent of a review. */
export function creatorOfReview(tx: Tx, id: string) {
  return tx
    .selectFrom("agent_reviews as r")
    .innerJoin("agents as a", "a.id", "r.agent_id")
    .innerJoin("member_directory as u", "u.uid", "a.user_id")
    .select(["u.uid", "u.email", "a.name"])
    .select(["u.verified_at as verifiedAt", "u.email_verified as emailConfirmed"])
    .where("r.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** All waiting reviews, oldest first. */
export function waitingReviews(db: Db, limit: number) {
  return db
    .selectFrom("agent_reviews as r")
    .innerJoin("agents as a", "a.id", "r.agent_id")
    .innerJoin("agent_versions as v", "v.id", "r.version_id")
    .innerJoin("member_directory as u", "u.uid", "a.user_id")
    .leftJoin("agent_versions as p", "p.id", "a.published_version_id")
    .select(["r.id", "r.submitted_at as submittedAt", "a.id as agentId", "a.model_username as modelUsername"])
    .select(["a.status", "a.published_version_id as publishedVersionId", "v.number", "v.content"])
    .select(["p.content as publicContent", "u.verified_at as verifiedAt", "u.email_verified as emailConfirmed"])
    .where("r.state", "=", "waiting")
    .orderBy("r.submitted_at")
    .orderBy("r.id")
    .limit(limit)
    .execute();
}

/** Who would say what in which voice, of a waiting review. */
export async function waitingGreeting(db: Db, id: string) {
  const row = await db
    .selectFrom("agent_reviews as r")
    .innerJoin("agents as a", "a.id", "r.agent_id")
    .innerJoin("agent_versions as v", "v.id", "r.version_id")
    .select(["a.user_id as ownerUid", "v.content"])
    .where("r.id", "=", id)
    .where("r.state", "=", "waiting")
    .executeTakeFirst();
  return row ?? null;
}
