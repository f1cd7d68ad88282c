import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import { unfeaturedRank } from "../agent-status.rules.ts";
import type { StopReason } from "../agent-stops.rules.ts";
import type { AgentStatus } from "../agents.tables.ts";
import type { AdminAgentState } from "./admin-agents.rules.ts";
import type { AdminAgentQuery } from "./admin-agents.schema.ts";

export type AdminAgentFilter = Pick<AdminAgentQuery, "state" | "contentType" | "featured"> & {
  /** An id, or the start of a name. */
  sought: { id: string } | { begins: string } | null;
  after: Cursor | null;
  limit: number;
};

const byPlatform = sql<boolean>`a.stopped_for @> ARRAY['platform']`;

/** Checked in the same order as `adminAgentStateOf`. */
const inState: Record<AdminAgentState, RawBuilder<boolean>> = {
  draft: sql`a.status = 'draft' AND a.held_at IS NULL`,
  active: sql`a.status = 'active' AND a.held_at IS NULL`,
  paused: sql`a.status = 'paused' AND a.held_at IS NULL AND NOT a.stopped_for @> ARRAY['platform']`,
  stopped: sql`a.status <> 'retired' AND a.held_at IS NULL AND ${byPlatform}`,
  held: sql`a.status <> 'retired' AND a.held_at IS NOT NULL`,
  retired: sql`a.status = 'retired'`,
};

/** Escapes a text for `LIKE`. */
const beginning = (words: string): string => `${words.replace(/[\\%_]/g, "\\$&")}%`;

/** One page of all agents, last changed first. */
export function adminAgentQueryOf(db: Db, { sought, state, contentType, featured, after, limit }: AdminAgentFilter) {
  let query = db
    .selectFrom("agents as a")
    .select(["a.id", "a.name", "a.model_username as modelUsername", "a.content_type as contentType", "a.status"])
    .select(["a.held_at as heldAt", "a.stopped_for as stoppedFor", "a.featured_rank as featuredRank"])
    .select(["a.base_rate_micros as baseRate", "a.updated_at as changedAt"]);
  if (sought && "id" in sought) query = query.where("a.id", "=", sought.id);
  if (sought && "begins" in sought) {
    const begins = beginning(sought.begins);
    query = query.where(sql<boolean>`(lower(a.name) LIKE ${begins} OR a.model_username LIKE ${begins})`);
  }
  if (state) query = query.where(inState[state]);
  if (contentType) query = query.where("a.content_type", "=", contentType);
  // A literal, so that the planner can use the partial index of featured agents.
  if (featured) query = query.where(sql<boolean>`a.featured_rank < ${sql.lit(unfeaturedRank)}`);
  if (after) query = query.where(sql<boolean>`(a.updated_at, a.id) < (${after.value}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy("a.updated_at", "desc").orderBy("a.id", "desc").limit(limit);
}
export type AdminAgentRow = Awaited<ReturnType<ReturnType<typeof adminAgentQueryOf>["execute"]>>[number];

/** The creator of an agent. */
export function creatorOf(db: Db | Tx, uid: string) {
  return db
    .selectFrom("member_directory")
    .select(["uid", "username", "name", "email", "status", "verified_at as verifiedAt"])
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
}

/**
 * Stops an agent for the platform or ends the stop; returns the resulting status. The update lists the status column so
 * that the triggers for public pages fire; the table's trigger sets its value.
 */
export async function writeStop(tx: Tx, id: string, stop: boolean, at: Date): Promise<AgentStatus> {
  const without = sql<StopReason[]>`array_remove(stopped_for, 'platform')`;
  const row = await tx
    .updateTable("agents")
    .set({
      stopped_for: stop ? sql<StopReason[]>`${without} || ARRAY['platform']` : without,
      status: sql<AgentStatus>`status`,
      updated_at: at,
    })
    .where("id", "=", id)
    .returning("status")
    .executeTakeFirstOrThrow();
  return row.status;
}

/** Assigning a place also moves other agents, so admins take turns before any agent row is locked. */
export async function lockPlaces(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('agents.featured_rank'))`.execute(tx);
}

/** Frees a taken place: every agent from there on moves back by one. */
export async function freePlace(tx: Tx, id: string, place: number): Promise<void> {
  const others = sql<boolean>`id <> ${id} AND featured_rank < ${sql.lit(unfeaturedRank - 1)}`;
  const taken = tx.selectFrom("agents").select("id").where("featured_rank", "=", place).where(others).limit(1);
  if (!(await taken.executeTakeFirst())) return;
  await tx
    .updateTable("agents")
    .set({ featured_rank: sql<number>`featured_rank + 1` })
    .where("featured_rank", ">=", place)
    .where(others)
    .execute();
}

export async function writeRank(tx: Tx, id: string, rank: number, at: Date): Promise<void> {
  await tx.updateTable("agents").set({ featured_rank: rank, updated_at: at }).where("id", "=", id).execute();
}
