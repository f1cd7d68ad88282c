import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { withinTransaction } from "#platform/database/transaction.ts";
import type { CallRow } from "../calls/calls.store.ts";
import type { EndReason } from "../conversations.schema.ts";
import { freeUnheld } from "./leases.store.ts";

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
  return withinTransaction(db, async (tx) => {
    await freeAbandoned(tx, ask);
    return closeTestCall(tx, ask);
  });
}

async function closeTestCall(tx: Tx, ask: Omit<EndRequest, keyof Amounts | "sliceNo">): Promise<CallRow> {
  const row = await tx
    .updateTable("calls")
    .set({
      state: "ended",
      ended_reason: ask.reason,
      ended_at: ask.at,
      billed_ms: BigInt(ask.billedMs),
      paused_ms: BigInt(ask.pausedMs),
      chargeable_ms: 0n,
      token_hash: null,
      token_expires_at: null,
      lease_owner: null,
      lease_until: null,
    })
    .where("id", "=", ask.callId)
    .where("kind", "=", "test")
    .where("state", "<>", "ended")
    .where(sql<boolean>`lease_owner IS NOT DISTINCT FROM ${ask.leaseOwner}`)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notHere(ask.callId);
  return row;
}

const notHere = (callId: string) =>
  Object.assign(new Error(`call ${callId} is not with this server`), { code: "CV001" });

/** Before a call that no server runs is closed: by the database's clock, its lease must have run out. */
async function freeAbandoned(tx: Tx, { callId, leaseOwner }: Pick<EndRequest, "callId" | "leaseOwner">): Promise<void> {
  if (leaseOwner !== null || (await freeUnheld(tx, callId))) return;
  const row = await tx.selectFrom("calls").select("state").where("id", "=", callId).executeTakeFirst();
  if (row?.state !== "ended") throw notHere(callId);
}

/** One transaction: posts for the last time, releases the rest, closes the call. Answers the same when it was closed before. */
export async function endCall(db: Db, ask: EndRequest): Promise<CallRow> {
  const close = (handle: Db | Tx) =>
    sql<CallRow>`
    SELECT * FROM call_end(
      ${ask.callId}::uuid, ${ask.leaseOwner}, ${ask.sliceNo}, ${ask.reason}, ${ask.billedMs}, ${ask.pausedMs},
      ${ask.chargeableMs}, ${ask.free}, ${ask.paid}, ${ask.creator}, ${ask.at})`.execute(handle);
  const abandoned = () =>
    withinTransaction(db, async (tx) => {
      await freeAbandoned(tx, ask);
      return close(tx);
    });
  const { rows } = await (ask.leaseOwner === null ? abandoned() : close(db));
  const [row] = rows;
  if (!row) throw new Error(`call_end answered nothing for ${ask.callId}`);
  return row;
}

/** Ends a call that broke on our side. `keep`: what its good part cost, in micro-dollars; the rest goes back, or waits for an admin. */
export async function breakCall(db: Db, ask: EndRequest & { keep: bigint; mostADay: number }): Promise<CallRow> {
  const { rows } = await sql<CallRow>`
    SELECT * FROM call_break(
      ${ask.callId}::uuid, ${ask.leaseOwner}, ${ask.sliceNo}, ${ask.billedMs}, ${ask.pausedMs}, ${ask.chargeableMs},
      ${ask.free}, ${ask.paid}, ${ask.creator}, ${ask.keep}, ${ask.mostADay}, ${ask.at})`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`call_break answered nothing for ${ask.callId}`);
  return row;
}
