import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { CallRow } from "./calls.store.ts";
import type { EndReason } from "./conversations.schema.ts";

type Amounts = { free: bigint; paid: bigint; creator: bigint };
type Times = { billedMs: number; pausedMs: number; chargeableMs: number };

export type RenewRequest = Amounts &
  Times & {
    callId: string;
    leaseOwner: string;
    sliceNo: number;
    wanted: bigint;
    expiresAt: Date;
    at: Date;
  };

/** What the ledger set aside for the slice that now runs. */
export type HeldSlice = { hold_id: string | null; held_free: bigint; held_paid: bigint; available: bigint };

/** One transaction: posts the slice that ends, releases its rest, holds the next. Fails with CV001 when the call moved on. */
export async function renewCall(db: Db, ask: RenewRequest): Promise<HeldSlice> {
  const { rows } = await sql<HeldSlice>`
    SELECT hold_id, held_free, held_paid, available FROM call_renew(
      ${ask.callId}::uuid, ${ask.leaseOwner}, ${ask.sliceNo}, ${ask.billedMs}, ${ask.pausedMs}, ${ask.chargeableMs},
      ${ask.free}, ${ask.paid}, ${ask.creator}, ${ask.wanted}, ${ask.expiresAt}, ${ask.at})`.execute(db);
  const [held] = rows;
  if (!held) throw new Error(`call_renew answered nothing for ${ask.callId}`);
  return held;
}

export type EndRequest = Amounts &
  Times & {
    callId: string;
    /** Null for a call that no server runs. */
    leaseOwner: string | null;
    sliceNo: number;
    reason: EndReason;
    at: Date;
  };

/** Closes a call that no money belongs to, under the same conditions as any other. Fails with CV001 when it moved on. */
export async function endTestCall(db: Db, ask: Omit<EndRequest, keyof Amounts | "sliceNo">): Promise<CallRow> {
  const ours = sql<boolean>`CASE WHEN ${ask.leaseOwner}::text IS NULL
    THEN lease_owner IS NULL OR lease_until < ${ask.at} ELSE lease_owner IS NOT DISTINCT FROM ${ask.leaseOwner} END`;
  const row = await db
    .updateTable("calls")
    .set({
      ...{ state: "ended", ended_reason: ask.reason, ended_at: ask.at },
      ...{ billed_ms: BigInt(ask.billedMs), paused_ms: BigInt(ask.pausedMs), chargeable_ms: 0n },
      ...{ token_hash: null, token_expires_at: null, lease_owner: null, lease_until: null },
    })
    .where("id", "=", ask.callId)
    .where("kind", "=", "test")
    .where("state", "<>", "ended")
    .where(ours)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw Object.assign(new Error(`call ${ask.callId} is not with this server`), { code: "CV001" });
  return row;
}

/** One transaction: posts for the last time, releases the rest, closes the call. Answers the same when it was closed before. */
export async function endCall(db: Db, ask: EndRequest): Promise<CallRow> {
  const { rows } = await sql<CallRow>`
    SELECT * FROM call_end(
      ${ask.callId}::uuid, ${ask.leaseOwner}, ${ask.sliceNo}, ${ask.reason}, ${ask.billedMs}, ${ask.pausedMs},
      ${ask.chargeableMs}, ${ask.free}, ${ask.paid}, ${ask.creator}, ${ask.at})`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`call_end answered nothing for ${ask.callId}`);
  return row;
}
