import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { type Cursor, pageOf } from "#platform/database/page.ts";
import type { CallRow } from "../calls/calls.store.ts";
import type { EndNote } from "../conversations.schema.ts";
import type { TraceEvent } from "../live/call-trace.rules.ts";
import { type AdminCallQuery, costBands, lengthBands, replyBands } from "./admin-calls.schema.ts";

export type AdminCallRow = CallRow & { customer_username: string };
type PageRequest = { limit: number; after: Cursor | null };

/** The filters of the list with the names looked up. An empty list of ids fits no call. */
export type CallFilter = Omit<AdminCallQuery, "customer" | "creator" | "agent" | "cursor" | "limit"> & {
  customerUid?: string | null;
  creatorUid?: string | null;
  agentIds?: string[];
};

/** Calls that fit a filter, newest first. */
export async function pageOfAll(db: Db, filter: CallFilter, page: PageRequest) {
  const { rows } = await pageQuery(filter, page).execute(db);
  return pageOf(rows, page.limit, (row): Cursor => ({ value: row.created_at.toISOString(), id: row.id }));
}

/**
 * Apart from the above so that a test can ask for its plan. Each filter is one value of an index that goes on by time, so
 * a page is read and no more; where several values are wanted, each gives its newest and the newest of these are the page.
 */
export function pageQuery(filter: CallFilter, page: PageRequest): RawBuilder<AdminCallRow> {
  const { endedReason = [], agentIds } = filter;
  const conditions = conditionsOf(filter, page);
  const arm = (own: RawBuilder<unknown>[]) => sql`(SELECT c.* FROM calls c
    WHERE ${sql.join([...conditions, ...own], sql` AND `)} ORDER BY c.created_at DESC, c.id DESC LIMIT ${page.limit + 1})`;
  const reasons = endedReason.map((reason) => sql`c.ended_reason = ${reason}`);
  const agents = (agentIds ?? []).map((id) => sql`c.agent_id = ${id}::uuid`);
  const arms =
    agentIds !== undefined
      ? agents.map((own) => arm([own, ...(reasons.length > 0 ? [sql`(${sql.join(reasons, sql` OR `)})`] : [])]))
      : reasons.map((own) => arm([own]));
  const source = arms.length > 0 ? sql.join(arms, sql` UNION ALL `) : arm(agentIds === undefined ? [] : [sql`false`]);
  return sql<AdminCallRow>`SELECT page.*, u.username AS customer_username FROM (
      SELECT * FROM (${source}) AS found ORDER BY created_at DESC, id DESC LIMIT ${page.limit + 1}) AS page
    JOIN member_directory u ON u.uid = page.customer_uid ORDER BY page.created_at DESC, page.id DESC`;
}

function conditionsOf(filter: CallFilter, { after }: PageRequest): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`c.kind = 'customer'`];
  const { state, length, cost, reply, from, to, customerUid, creatorUid } = filter;
  if (after) conditions.push(sql`(c.created_at, c.id) < (${after.value}::timestamptz, ${after.id}::uuid)`);
  if (state !== undefined) conditions.push(sql`c.state = ${state}`);
  if (customerUid !== undefined) conditions.push(sql`c.customer_uid = ${customerUid}::uuid`);
  if (creatorUid !== undefined) conditions.push(sql`c.creator_uid = ${creatorUid}::uuid`);
  if (length !== undefined) conditions.push(sql`c.length_band = ${lengthBands.indexOf(length)}`);
  if (cost !== undefined) conditions.push(sql`c.cost_band = ${costBands.indexOf(cost)}`);
  if (reply !== undefined) conditions.push(sql`c.reply_band = ${replyBands.indexOf(reply)}`);
  if (filter.flagged !== undefined) conditions.push(sql`c.flagged_at IS NOT NULL`);
  if (from !== undefined) conditions.push(sql`c.created_at >= ${`${from}T00:00:00Z`}::timestamptz`);
  if (to !== undefined) conditions.push(sql`c.created_at < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`);
  return conditions;
}

/** The calls that run, the longest first. */
export async function liveCalls(db: Db, limit: number): Promise<(AdminCallRow & { is_held: boolean })[]> {
  const { rows } = await sql<AdminCallRow & { is_held: boolean }>`
    SELECT c.*, u.username AS customer_username, coalesce(c.lease_until > clock_timestamp(), false) AS is_held FROM calls c JOIN member_directory u ON u.uid = c.customer_uid
    WHERE c.state <> 'ended' AND c.kind = 'customer' ORDER BY c.created_at, c.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many calls run, `most` at most. */
export async function runningCalls(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    SELECT count(*)::int AS running
    FROM (SELECT FROM calls WHERE kind = 'customer' AND state = 'active' LIMIT ${most}) AS found`.execute(db);
  return rows[0]?.running ?? 0;
}

export type DetailRow = AdminCallRow & {
  creator_username: string;
  version_number: number | null;
  events: TraceEvent[] | null;
  waits: number[] | null;
  provider_cost: bigint | null;
  has_transcript: boolean;
  cleared: boolean;
};

export async function callDetail(db: Db, id: string): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    SELECT c.*, u.username AS customer_username, m.username AS creator_username, v.number AS version_number, t.events,
      t.reply_ms AS waits, coalesce(h.cost_micros, t.provider_cost_micros) AS provider_cost, l.cleared_at IS NOT NULL AS cleared,
      EXISTS (SELECT 1 FROM call_transcripts WHERE call_id = c.id) AS has_transcript
    FROM calls c JOIN member_directory u ON u.uid = c.customer_uid JOIN member_directory m ON m.uid = c.creator_uid
    LEFT JOIN agent_versions v ON v.id = c.agent_version_id LEFT JOIN call_traces t ON t.call_id = c.id
    LEFT JOIN ledger_calls l ON l.call_id = c.id LEFT JOIN hosted_calls h ON h.call_id = c.id
    WHERE c.id = ${id} AND c.kind = 'customer'`.execute(db);
  return rows[0];
}

/** Notes why an admin ends a call, and asks its server to end it. False for one that has ended. */
export async function askEnd(tx: Tx, id: string, note: EndNote): Promise<boolean> {
  const result = await tx
    .updateTable("calls")
    .set({ ended_note: note, end_requested: true })
    .where("id", "=", id)
    .where("kind", "=", "customer")
    .where("state", "<>", "ended")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Flags a call, or takes the flag away. False when it was so already. */
export async function setFlag(tx: Tx, id: string, at: Date | null): Promise<boolean> {
  const result = await tx
    .updateTable("calls")
    .set({ flagged_at: at })
    .where("id", "=", id)
    .where("kind", "=", "customer")
    .where("flagged_at", at === null ? "is not" : "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** What calls are called in lists of admins, by their ids: "@sam with Ivy". */
export async function callNamesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("calls")
    .innerJoin("member_directory as u", "u.uid", "calls.customer_uid")
    .select(["calls.id", "calls.agent_name", "u.username"])
    .where("calls.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, agent_name, username }) => [id, `@${username} with ${agent_name}`]));
}

/** Until when a transcript lies open for an admin; null when it is sealed. */
export async function openUntil(db: Db, callId: string, adminUid: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("transcript_openings")
    .select("open_until")
    .where("call_id", "=", callId)
    .where("admin_uid", "=", adminUid)
    .where("open_until", ">", now)
    .orderBy("open_until", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.open_until ?? null;
}

export async function insertOpening(
  tx: Tx,
  opening: { id: string; callId: string; adminUid: string; reason: string; at: Date; until: Date },
): Promise<void> {
  const { id, callId: call_id, adminUid: admin_uid, reason, at: opened_at, until: open_until } = opening;
  await tx
    .insertInto("transcript_openings")
    .values({ id, call_id, admin_uid, reason, opened_at, open_until })
    .execute();
}
