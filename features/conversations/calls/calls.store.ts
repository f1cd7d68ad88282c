import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { type Cursor, pageOf } from "#platform/database/page.ts";
import type { CallsTable } from "../conversations.tables.ts";

export type CallRow = Selectable<CallsTable>;

/** Notes with it which prompt holds for its content type now. */
export function insertCall(tx: Tx, call: NewCall, contentType: string): Promise<unknown> {
  return tx
    .insertInto("calls")
    .values((eb) => ({
      ...call,
      prompt_version: eb
        .selectFrom("prompts")
        .select((prompt) => prompt.fn.max("version").as("version"))
        .where("content_type", "=", contentType),
    }))
    .execute();
}

type NewCall = Pick<
  CallRow,
  | "id"
  | "customer_uid"
  | "creator_uid"
  | "agent_id"
  | "agent_name"
  | "model_username"
  | "rate_micros"
  | "share_bps"
  | "usage_fee_micros"
  | "cap_micros"
  | "rehearsal"
  | "created_at"
  | "hold_id"
  | "token_hash"
  | "token_expires_at"
  | "private"
  | "agent_version_id"
> &
  Partial<Pick<CallRow, "brand" | "cap_is_limit">>;

/** Notes which hold pays for the running slice. */
export async function setHold(tx: Tx, id: string, holdId: string | null): Promise<void> {
  await tx.updateTable("calls").set({ hold_id: holdId }).where("id", "=", id).execute();
}

/** The line of a call lasts so long, however long the credit does. */
export async function setLongest(db: Db, id: string, longestMs: number): Promise<void> {
  await db
    .updateTable("calls")
    .set({ longest_ms: BigInt(longestMs) })
    .where("id", "=", id)
    .execute();
}

/** Raises the cap of a running call; false if it has ended or its cap is not lower. */
export async function raiseCap(db: Db, id: string, cap: bigint, isLimit: boolean): Promise<boolean> {
  const result = await db
    .updateTable("calls")
    .set({ cap_micros: cap, cap_is_limit: isLimit })
    .where("id", "=", id)
    .where("state", "<>", "ended")
    .where("cap_micros", "<", cap)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

type Unpaid = "cap_micros" | "share_bps" | "usage_fee_micros" | "hold_id" | "private" | "agent_version_id";
type TestCall = Omit<NewCall, Unpaid> & { test_ms: bigint };

/** A creator's call with the own draft: it has a price to be shown, and nothing that money could be taken from. */
export async function insertTestCall(tx: Tx, call: TestCall): Promise<void> {
  const free = { kind: "test", share_bps: 0, usage_fee_micros: 0n, cap_micros: null, hold_id: null } as const;
  await tx
    .insertInto("calls")
    .values({ ...call, ...free })
    .execute();
}

/** When somebody's latest finished calls began to sound and ended, the latest first. */
export async function latestTalks(db: Db, uid: string, limit: number): Promise<{ startedAt: Date; endedAt: Date }[]> {
  const rows = await db
    .selectFrom("calls")
    .select(["started_at", "ended_at"])
    .where("customer_uid", "=", uid)
    .where("started_at", "is not", null)
    .where("ended_at", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ started_at: startedAt, ended_at: endedAt }) =>
    startedAt && endedAt ? [{ startedAt, endedAt }] : [],
  );
}

/** Milliseconds that a creator has talked to the own draft since a moment. */
export async function testedMsSince(db: Db | Tx, uid: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom("calls")
    .select(sql<string | null>`sum(billed_ms)`.as("ms"))
    .where("creator_uid", "=", uid)
    .where("kind", "=", "test")
    .where("created_at", ">=", since)
    .executeTakeFirst();
  return Number(row?.ms ?? 0);
}

export function findCall(db: Db | Tx, id: string): Promise<CallRow | undefined> {
  return db.selectFrom("calls").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findLiveCallOf(db: Db | Tx, customerUid: string): Promise<CallRow | undefined> {
  return db
    .selectFrom("calls")
    .selectAll()
    .where("customer_uid", "=", customerUid)
    .where("state", "<>", "ended")
    .executeTakeFirst();
}

/** Gives a live call a new token; the one before it no longer opens anything. */
export async function replaceToken(db: Db, id: string, tokenHash: string, expiresAt: Date): Promise<boolean> {
  const result = await db
    .updateTable("calls")
    .set({ token_hash: tokenHash, token_expires_at: expiresAt })
    .where("id", "=", id)
    .where("state", "<>", "ended")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The first sound was sent: from here the meter runs. */
export async function markStarted(db: Db, id: string, owner: string, at: Date): Promise<void> {
  await db
    .updateTable("calls")
    .set({ state: "active", started_at: at })
    .where("id", "=", id)
    .where("lease_owner", "=", owner)
    .where("state", "=", "starting")
    .execute();
}

/** Asks the server that runs a call to end it at its next heartbeat. */
export async function requestEnd(db: Db, id: string): Promise<void> {
  await db
    .updateTable("calls")
    .set({ end_requested: true })
    .where("id", "=", id)
    .where("state", "<>", "ended")
    .execute();
}

type PageRequest = { limit: number; after: Cursor | null };
type CallPageRows<Row> = { rows: Row[]; nextCursor: string | null };
const cursorOf = (row: Pick<CallRow, "created_at" | "id">): Cursor => ({
  value: row.created_at.toISOString(),
  id: row.id,
});

/** What a customer sees of a call, of its some seventy columns. */
const customerColumns = [
  "id",
  "state",
  "agent_id",
  "agent_name",
  "model_username",
  "rate_micros",
  "private",
  "rehearsal",
  "created_at",
  "started_at",
  "ended_at",
  "ended_reason",
  "ended_note",
  "fault_back",
  "cap_micros",
  "cap_is_limit",
  "billed_ms",
  "chargeable_ms",
  "captured_micros",
  "captured_free_micros",
  "test_ms",
  "refunded_free_micros",
  "refunded_paid_micros",
] as const;
export type CustomerCallRow = Pick<CallRow, (typeof customerColumns)[number]>;

/** A customer's calls, newest first; with one agent, or with all. */
export const customerQueryOf = (db: Db, uid: string, page: PageRequest & { agentId: string | null }) =>
  newestFirst(db, page)
    .where("customer_uid", "=", uid)
    .where("kind", "=", "customer")
    .$if(page.agentId !== null, (some) => some.where("agent_id", "=", page.agentId))
    .select(customerColumns);

export async function pageOfCustomer(
  db: Db,
  uid: string,
  page: PageRequest & { agentId: string | null },
): Promise<CallPageRows<CustomerCallRow>> {
  return pageOf(await customerQueryOf(db, uid, page).execute(), page.limit, cursorOf);
}

/** What a creator may know of a call. */
export type CreatorCallRow = Pick<
  CallRow,
  | "id"
  | "agent_name"
  | "created_at"
  | "started_at"
  | "ended_at"
  | "billed_ms"
  | "chargeable_ms"
  | "captured_paid_micros"
  | "refunded_paid_micros"
  | "creator_micros"
>;

/** Calls with a creator's agents, newest first. */
export async function listOfCreator(db: Db, uid: string, limit: number): Promise<CreatorCallRow[]> {
  const { rows } = await sql<CreatorCallRow>`
    SELECT id, agent_name, created_at, started_at, ended_at, billed_ms, chargeable_ms, captured_paid_micros,
      refunded_paid_micros, creator_micros
    FROM calls WHERE creator_uid = ${uid} AND kind = 'customer' AND state = 'ended' AND billed_ms > 0
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

function newestFirst(db: Db, page: PageRequest) {
  const { after } = page;
  return db
    .selectFrom("calls")
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(calls.created_at, calls.id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("calls.created_at", "desc")
    .orderBy("calls.id", "desc")
    .limit(page.limit + 1);
}
