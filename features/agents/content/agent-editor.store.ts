import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { AgentDraftsTable, AgentStatus, AgentsTable, EditorStep } from "../agents.tables.ts";
import type { EditorFields } from "../fields/agent-fields.rules.ts";
import { type AgentContent, columnsOf, contentOf, storedContent } from "./agent-content.rules.ts";

export type DraftRow = Selectable<AgentDraftsTable>;
export type AgentRow = Omit<Selectable<AgentsTable>, "search">;

/** A creator's agent that is not retired. `lock` locks its row until the transaction ends. */
export async function ownAgent(db: Db | Tx, uid: string, lock = false): Promise<AgentRow | undefined> {
  const query = db.selectFrom("agents").selectAll().where("user_id", "=", uid).where("status", "<>", "retired");
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** Since when a creator's agents are paused, and how many; undefined if they are not. */
export function pauseOf(db: Db | Tx, uid: string) {
  return db
    .selectFrom("creator_pauses")
    .select(["paused_at as pausedAt", sql<number>`cardinality(agents)`.as("agents")])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export async function agentById(db: Db | Tx, id: string, lock = false): Promise<AgentRow | undefined> {
  const query = db.selectFrom("agents").selectAll().where("id", "=", id);
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

type NewAgent = { id: string; uid: string; modelUsername: string; content: AgentContent; at: Date };

/** Inserts a draft unless the creator has an agent: of two concurrent inserts one succeeds. */
export async function insertAgent(tx: Tx, { id, uid, modelUsername, content, at }: NewAgent): Promise<void> {
  await tx
    .insertInto("agents")
    .values({ ...columnsOf(content), id, user_id: uid, model_username: modelUsername, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes a content into the agent's row. */
export async function writeContent(tx: Tx, id: string, content: AgentContent, at: Date): Promise<void> {
  await tx
    .updateTable("agents")
    .set({ ...columnsOf(content), updated_at: at })
    .where("id", "=", id)
    .execute();
}

/** The editor's update of the status and the step marker. An active agent stays active, whatever is requested. */
export async function requestStatus(
  tx: Tx,
  id: string,
  ask: { status: "draft" | "active"; step: EditorStep; at: Date },
): Promise<void> {
  await tx
    .updateTable("agents")
    .set({
      status: sql<AgentStatus>`CASE WHEN status = 'draft' THEN ${ask.status} ELSE status END`,
      step: sql<EditorStep>`CASE WHEN status = 'draft' THEN ${ask.step} ELSE step END`,
      updated_at: ask.at,
    })
    .where("id", "=", id)
    .execute();
}

/** Publishes a reviewed version. A changed price gets the time of the change. */
export async function publishContent(
  tx: Tx,
  id: string,
  next: { versionId: string; content: AgentContent; at: Date },
): Promise<void> {
  const { versionId, content, at } = next;
  await tx
    .updateTable("agents")
    .set({
      ...columnsOf(content),
      published_version_id: versionId,
      published_at: sql<Date>`coalesce(published_at, ${at})`,
      rate_changed_at: sql<Date | null>`CASE WHEN published_at IS NULL OR base_rate_micros = ${content.baseRate}
        THEN rate_changed_at ELSE ${at}::timestamptz END`,
      updated_at: at,
    })
    .where("id", "=", id)
    .execute();
}

/** Applies an action; false if the agent's status is no longer `from`. */
export async function moveAgent(
  tx: Tx,
  move: { id: string; from: AgentStatus; to: AgentStatus; at: Date },
): Promise<boolean> {
  const moved = await tx
    .updateTable("agents")
    .set({ status: move.to, updated_at: move.at })
    .where("id", "=", move.id)
    .where("status", "=", move.from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export function draftOf(db: Db | Tx, agentId: string): Promise<DraftRow | undefined> {
  return db.selectFrom("agent_drafts").selectAll().where("agent_id", "=", agentId).executeTakeFirst();
}

/** Inserts the first draft of an agent that has none. */
export async function insertDraftRow(
  tx: Tx,
  draft: { agentId: string; fields: EditorFields; completed: boolean; at: Date },
): Promise<void> {
  const { agentId, fields, completed, at } = draft;
  await tx
    .insertInto("agent_drafts")
    .values({
      agent_id: agentId,
      fields: JSON.stringify(fields),
      before_restore: null,
      updated_at: at,
      basic_completed: completed,
      voice_completed: completed,
      pricing_saved: completed,
      pricing_completed: completed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The saved steps; `pricing`: the agent is saved with the voice service as well. */
export type Completed = { basic: boolean; voice: boolean; price: boolean; pricing: boolean };
export type DraftChange = { fields?: EditorFields; beforeRestore?: EditorFields | null; completed?: Completed };

/** Updates the completion flags without a change of the typed fields: the edition stays. */
export async function writeCompleted(tx: Tx, agentId: string, completed: Completed): Promise<void> {
  await tx.updateTable("agent_drafts").set(flagColumns(completed)).where("agent_id", "=", agentId).execute();
}

const flagColumns = (completed: Completed) => ({
  basic_completed: completed.basic,
  voice_completed: completed.voice,
  pricing_saved: completed.price,
  pricing_completed: completed.pricing,
});

/** Changes a draft and returns its next edition. */
export async function writeDraft(tx: Tx, agentId: string, change: DraftChange, at: Date): Promise<number> {
  const { fields, beforeRestore, completed } = change;
  const row = await tx
    .updateTable("agent_drafts")
    .set({
      edition: sql<number>`edition + 1`,
      updated_at: at,
      ...(fields === undefined ? {} : { fields: JSON.stringify(fields) }),
      ...(beforeRestore === undefined
        ? {}
        : { before_restore: beforeRestore === null ? null : JSON.stringify(beforeRestore) }),
      ...(completed === undefined ? {} : flagColumns(completed)),
    })
    .where("agent_id", "=", agentId)
    .returning("edition")
    .executeTakeFirstOrThrow();
  return row.edition;
}

/** `madeBy`: the admin who wrote it; null if it was the creator. */
export type VersionRow = {
  id: string;
  number: number;
  content: AgentContent;
  createdAt: Date;
  madeBy: string | null;
};
type StoredVersion = Omit<VersionRow, "content"> & { content: Parameters<typeof contentOf>[0] };
const versionOf = (row: StoredVersion): VersionRow => ({ ...row, content: contentOf(row.content) });
const versionColumns = ["id", "number", "content", "created_at as createdAt", "made_by as madeBy"] as const;

const versions = (db: Db | Tx, agentId: string) =>
  db.selectFrom("agent_versions").select(versionColumns).where("agent_id", "=", agentId).orderBy("number", "desc");

export async function newestVersion(db: Db | Tx, agentId: string): Promise<VersionRow | undefined> {
  const row = await versions(db, agentId).limit(1).executeTakeFirst();
  return row && versionOf(row);
}

/** The latest versions, newest first. */
export async function latestVersions(db: Db, agentId: string, most: number): Promise<VersionRow[]> {
  return (await versions(db, agentId).limit(most).execute()).map(versionOf);
}

export async function versionByNumber(db: Db | Tx, agentId: string, number: number): Promise<VersionRow | undefined> {
  const row = await versions(db, agentId).where("number", "=", number).executeTakeFirst();
  return row && versionOf(row);
}

export async function versionById(db: Db | Tx, agentId: string, id: string): Promise<VersionRow | undefined> {
  const row = await versions(db, agentId).where("id", "=", id).executeTakeFirst();
  return row && versionOf(row);
}

/** Inserts a version. The agent's row must be locked, so that numbers are consecutive. */
export async function insertVersion(
  tx: Tx,
  version: { id: string; agentId: string; number: number; content: AgentContent; madeBy: string | null; at: Date },
): Promise<void> {
  const { id, agentId, number, content, madeBy, at } = version;
  await tx
    .insertInto("agent_versions")
    .values({
      id,
      agent_id: agentId,
      number,
      made_by: madeBy,
      created_at: at,
      content: JSON.stringify(storedContent(content)),
    })
    .execute();
}

/** What was last saved with the voice service. */
export async function voiceAgentOf(db: Db | Tx, agentId: string) {
  return db
    .selectFrom("voice_agents")
    .select(["version_id as versionId", "provider", "external_id as externalId"])
    .where("agent_id", "=", agentId)
    .executeTakeFirst();
}

export async function storeVoiceAgent(
  tx: Tx,
  kept: { agentId: string; versionId: string; provider: string; externalId: string; assembled: object; at: Date },
): Promise<void> {
  const row = {
    version_id: kept.versionId,
    provider: kept.provider,
    external_id: kept.externalId,
    assembled: JSON.stringify(kept.assembled),
    saved_at: kept.at,
  };
  await tx
    .insertInto("voice_agents")
    .values({ agent_id: kept.agentId, ...row })
    .onConflict((conflict) => conflict.column("agent_id").doUpdateSet(row))
    .execute();
}

export type PriceRange = { count: number; low: bigint | null; middle: bigint | null; high: bigint | null };

/** The prices of other public agents of a type: lower quartile, median, upper quartile. */
export async function pricesOf(db: Db, contentType: string, exceptUid: string): Promise<PriceRange> {
  const { rows } = await sql<PriceRange>`
    SELECT count(*)::int AS count,
      percentile_disc(0.25) WITHIN GROUP (ORDER BY base_rate_micros) AS low,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY base_rate_micros) AS middle,
      percentile_disc(0.75) WITHIN GROUP (ORDER BY base_rate_micros) AS high
    FROM agents WHERE status = 'active' AND held_at IS NULL AND content_type = ${contentType}
      AND user_id <> ${exceptUid}`.execute(db);
  return rows[0] ?? { count: 0, low: null, middle: null, high: null };
}
