import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { type Micros, micros } from "#platform/money/money.ts";
import { camelCased } from "#platform/text/keys.rules.ts";
import type { AgentPhoto } from "./agents.tables.ts";
import { type AgentContent, columnsOf, storedContent } from "./content/agent-content.rules.ts";
import { personaFields } from "./fields/agent-fields.rules.ts";

export const cardColumns = [
  "a.id",
  "a.name",
  "a.model_username as modelUsername",
  "a.content_type as contentType",
  "a.tagline",
  "a.language",
  "a.mood",
  "a.base_rate_micros as baseRate",
  "a.published_at as publishedAt",
  "a.featured_rank as featuredRank",
  "a.rating_rank as ratingRank",
  "a.ratings_up as ratingsUp",
  "a.ratings_count as ratingsCount",
  "a.billed_calls as billedCalls",
  "a.voice_id as voiceId",
  sql<number | null>`CASE WHEN a.sample_version_id = a.published_version_id THEN a.sample_ms END`.as("sampleMs"),
] as const;
const detailColumns = [
  ...cardColumns,
  "a.description",
  "a.welcomes",
  "a.refuses",
  "a.first_message as firstMessage",
  "a.photos",
] as const;

/**
 * Agents that the public may see: active, not held, and with an active creator. The only place with these conditions.
 */
export const publicAgents = (db: Db | Tx) =>
  db
    .selectFrom("agents as a")
    .innerJoin("member_directory as u", "u.uid", "a.user_id")
    .where("a.status", "=", "active")
    .where("a.held_at", "is", null)
    .where("u.status", "=", "active");

export async function publicAgent(db: Db, id: string) {
  return publicAgents(db).select(detailColumns).where("a.id", "=", id).executeTakeFirst();
}

/** Agents by id, public or not. */
export async function agentsByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("agents as a")
    .innerJoin("member_directory as u", "u.uid", "a.user_id")
    .select([...cardColumns, "a.status", "a.held_at as heldAt", "a.stopped_for as stoppedFor"])
    .select("u.status as creatorStatus")
    .where("a.id", "in", ids)
    .execute();
}

export type AgentDetailRow = NonNullable<Awaited<ReturnType<typeof publicAgent>>>;
/** The columns of a card. */
export type AgentCardRow = Omit<AgentDetailRow, "description" | "welcomes" | "refuses" | "firstMessage" | "photos">;

export function publicAgentsOf(db: Db, userId: string): Promise<AgentDetailRow[]> {
  return publicAgents(db).select(detailColumns).where("a.user_id", "=", userId).orderBy("a.published_at").execute();
}

/** Whether a creator has retired a companion and has no other, not even a draft. */
export async function hasRetired(db: Db, userId: string): Promise<boolean> {
  const rows = await db.selectFrom("agents").select("status").distinct().where("user_id", "=", userId).execute();
  return rows.length === 1 && rows[0]?.status === "retired";
}

const personaColumns = personaFields.map((name) => `a.${name}` as const);

/** An agent that may be called, with everything that a call needs. */
export async function callableAgent(db: Db, id: string) {
  const row = await publicAgents(db)
    .select([
      "a.id",
      "a.user_id as ownerUid",
      "a.model_username as modelUsername",
      "a.content_type as contentType",
      "a.first_message as firstMessage",
      "a.voice_id as voiceId",
      "a.base_rate_micros as baseRate",
      "a.language",
      "a.published_version_id as versionId",
    ])
    .select(personaColumns)
    .where("a.id", "=", id)
    .executeTakeFirst();
  return row && camelCased(row);
}

/** Inserts a complete draft with its first version. */
export async function insertDraft(
  tx: Tx,
  draft: {
    id: string;
    versionId: string;
    userId: string;
    modelUsername: string;
    content: AgentContent;
    featuredRank?: number;
    at: Date;
  },
): Promise<void> {
  const { content, at } = draft;
  await tx
    .insertInto("agents")
    .values({
      id: draft.id,
      user_id: draft.userId,
      model_username: draft.modelUsername,
      ...columnsOf(content),
      ...(draft.featuredRank === undefined ? {} : { featured_rank: draft.featuredRank }),
      step: "done",
      created_at: at,
      updated_at: at,
    })
    .execute();
  const kept = JSON.stringify(storedContent(content));
  await tx
    .insertInto("agent_versions")
    .values({ id: draft.versionId, agent_id: draft.id, number: 1, content: kept, created_at: at })
    .execute();
}

/** Publishes a draft as if it had been reviewed. Its row must equal the version. */
export async function publish(tx: Tx, agentId: string, versionId: string, at: Date): Promise<void> {
  await tx
    .insertInto("agent_reviews")
    .values({
      id: versionId,
      agent_id: agentId,
      version_id: versionId,
      state: "approved",
      submitted_at: at,
      decided_at: at,
      decided_by: null,
    })
    .execute();
  await tx
    .updateTable("agents")
    .set({ status: "active", published_version_id: versionId, published_at: at, updated_at: at })
    .where("id", "=", agentId)
    .where("status", "=", "draft")
    .execute();
}

/** Updates a creator's username on all of their agents. */
export async function renameModel(tx: Tx, model: { uid: string; username: string; at: Date }): Promise<void> {
  await tx
    .updateTable("agents")
    .set({ model_username: model.username, updated_at: model.at })
    .where("user_id", "=", model.uid)
    .execute();
}

export async function writePhotos(tx: Tx, model: { uid: string; photos: AgentPhoto[]; at: Date }): Promise<void> {
  await tx
    .updateTable("agents")
    .set({ photos: JSON.stringify(model.photos), updated_at: model.at })
    .where("user_id", "=", model.uid)
    .where("status", "<>", "retired")
    .execute();
}

/** The price of a row as money. */
export const rateOf = (row: { baseRate: bigint }): Micros => micros(row.baseRate);
