import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { CallRow } from "../calls/calls.store.ts";
import type { CallRefundsTable } from "../records/call-records.tables.ts";

export type RefundRow = Selectable<CallRefundsTable>;
export type NamedRefund = RefundRow & { asker: string; confirmer: string | null };

/** A customer's call, locked: refunds of one call come one after the other. */
export function lockCall(tx: Tx, id: string): Promise<CallRow | undefined> {
  return tx
    .selectFrom("calls")
    .selectAll()
    .where("id", "=", id)
    .where("kind", "=", "customer")
    .forUpdate()
    .executeTakeFirst();
}

export function findRefund(db: Db | Tx, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom("call_refunds").selectAll().where("id", "=", id).executeTakeFirst();
}

/** What went back of a call, in order. */
export async function refundsOf(db: Db, callId: string): Promise<NamedRefund[]> {
  return db
    .selectFrom("call_refunds")
    .innerJoin("member_directory as asker", "asker.uid", "call_refunds.asked_by")
    .leftJoin("member_directory as confirmer", "confirmer.uid", "call_refunds.confirmed_by")
    .selectAll("call_refunds")
    .select(["asker.username as asker", "confirmer.username as confirmer"])
    .where("call_id", "=", callId)
    .orderBy("given_at")
    .orderBy("call_refunds.id")
    .execute();
}

/** Moves the money back; what of it came out of the creator's waiting share. Asked again, it answers the same. */
export async function giveBack(
  tx: Tx,
  refund: { id: string; callId: string; amount: bigint; label: string; at: Date },
): Promise<{ journalId: string; fromCreator: bigint }> {
  const { rows } = await sql<{ id: string; creator_micros: bigint }>`
    SELECT id, creator_micros FROM call_refund(${refund.id}, ${refund.callId}, ${refund.amount}, ${refund.label}, ${refund.at})`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error(`call_refund answered nothing for ${refund.callId}`);
  return { journalId: row.id, fromCreator: -row.creator_micros };
}

export async function insertRefund(tx: Tx, refund: RefundRow): Promise<void> {
  await tx.insertInto("call_refunds").values(refund).execute();
}
