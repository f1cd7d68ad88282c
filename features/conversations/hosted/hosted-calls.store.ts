import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { HostedCallsTable } from "./hosted-calls.tables.ts";

export type HostedRow = Selectable<HostedCallsTable>;

/** Waits for everybody else who takes a place at this provider, and counts those that are taken. */
export async function placesTaken(tx: Tx, provider: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hosted:${provider}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom("hosted_calls")
    .select((row) => row.fn.countAll<bigint | string>().as("count"))
    .where("provider", "=", provider)
    .where("over_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function takePlace(tx: Tx, place: { callId: string; provider: string; at: Date }): Promise<void> {
  await tx
    .insertInto("hosted_calls")
    .values({ call_id: place.callId, provider: place.provider, asked_at: place.at })
    .execute();
}

export async function noteAnswer(
  db: Db,
  callId: string,
  answer: { externalId: string; lineUrl: string; controlUrl: string | null },
): Promise<void> {
  const { externalId: external_id, lineUrl: line_url, controlUrl: control_url } = answer;
  await db
    .updateTable("hosted_calls")
    .set({ external_id, line_url, control_url })
    .where("call_id", "=", callId)
    .where("over_at", "is", null)
    .execute();
}

export function hostedCall(db: Db | Tx, callId: string): Promise<HostedRow | undefined> {
  return db.selectFrom("hosted_calls").selectAll().where("call_id", "=", callId).executeTakeFirst();
}

export function hostedCallOf(db: Db | Tx, provider: string, externalId: string): Promise<HostedRow | undefined> {
  return db
    .selectFrom("hosted_calls")
    .selectAll()
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}

/** False for a message that was taken before. */
export async function takeNotice(tx: Tx, notice: { callId: string; kind: string; at: Date }): Promise<boolean> {
  const result = await tx
    .insertInto("hosted_notices")
    .values({ call_id: notice.callId, kind: notice.kind, received_at: notice.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type KeptFacts = Pick<HostedRow, "started_at" | "stopped_at" | "stopped_reason" | "duration_ms" | "cost_micros">;

/** Adds what is known. What an earlier word said stays, whatever comes later and in whatever order. */
export async function keepFacts(db: Db | Tx, callId: string, facts: KeptFacts): Promise<void> {
  await sql`UPDATE hosted_calls SET
    started_at = coalesce(started_at, ${facts.started_at}), stopped_at = coalesce(stopped_at, ${facts.stopped_at}),
    stopped_reason = coalesce(stopped_reason, ${facts.stopped_reason}),
    duration_ms = coalesce(duration_ms, ${facts.duration_ms}), cost_micros = coalesce(cost_micros, ${facts.cost_micros})
    WHERE call_id = ${callId}::uuid`.execute(db);
}

/** The call is over there: its place is free, and its addresses are gone. */
export async function markOver(db: Db | Tx, callId: string, at: Date): Promise<void> {
  await db
    .updateTable("hosted_calls")
    .set({ over_at: at, line_url: null, control_url: null })
    .where("call_id", "=", callId)
    .where("over_at", "is", null)
    .execute();
}

export async function noteLook(db: Db, callId: string, at: Date): Promise<void> {
  await db
    .updateTable("hosted_calls")
    .set((row) => ({ looked_at: at, looks: row("looks", "+", 1) }))
    .where("call_id", "=", callId)
    .execute();
}

export type LostRow = HostedRow & { ours: "live" | "ended"; billed_ms: bigint };

/**
 * What the sweep looks after, the longest unlooked first: calls that are over here and not there, calls that nobody has
 * heard of for a while, and costs that have not come.
 */
export async function callsToLookAt(
  db: Db,
  when: { now: Date; quietBefore: Date; againBefore: Date; mostLooks: number; limit: number },
): Promise<LostRow[]> {
  const { rows } = await sql<LostRow>`
    SELECT h.*, c.billed_ms, CASE WHEN c.state = 'ended' THEN 'ended' ELSE 'live' END AS ours
    FROM hosted_calls h JOIN calls c ON c.id = h.call_id
    WHERE (h.looked_at IS NULL OR h.looked_at < ${when.againBefore}) AND (
      (h.over_at IS NULL AND c.state = 'ended')
      OR (h.over_at IS NULL AND c.state <> 'ended' AND h.asked_at < ${when.quietBefore})
      OR (h.over_at IS NOT NULL AND h.cost_micros IS NULL AND h.external_id IS NOT NULL AND h.looks < ${when.mostLooks}
        AND h.over_at > ${when.now}::timestamptz - interval '1 day'))
    ORDER BY h.looked_at NULLS FIRST, h.asked_at LIMIT ${when.limit}`.execute(db);
  return rows;
}
