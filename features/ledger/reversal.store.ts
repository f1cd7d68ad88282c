import { sql } from "kysely";
import type { Tx } from "#platform/database/connect.ts";
import { type Micros, micros } from "#platform/money/money.ts";
import type { Handle } from "./ledger.store.ts";
import type { Reversal } from "./reversal.rules.ts";

/** More calls than these are not looked through: their credit was spent long before. */
const callsLookedAt = 2_000;

export type PurchaseFacts = { ownerId: string; due: Micros; available: Micros };
export type SpentCall = {
  call_id: string;
  creator_id: string;
  started_at: Date;
  paid_posted: bigint;
  creator_posted: bigint;
  taken_back: bigint;
  /** Whether its share waits no more. */
  cleared: boolean;
};

/** What a purchase credited and what is left of its owner's paid credit, whose accounts stay locked. Undefined for no purchase. */
export async function lockPurchase(tx: Tx, journalId: string): Promise<PurchaseFacts | undefined> {
  const { rows } = await sql<{ owner_id: string; due: bigint; available: bigint }>`
    SELECT j.owner_id, j.paid_micros AS due, a.credits_posted - a.debits_posted - a.debits_pending AS available
    FROM ledger_journals j JOIN ledger_accounts a ON a.owner_id = j.owner_id AND a.kind = 'user:paid'
    WHERE j.id = ${journalId} AND j.kind = 'purchase' FOR UPDATE OF a`.execute(tx);
  const [row] = rows;
  return row && { ownerId: row.owner_id, due: micros(row.due), available: micros(row.available) };
}

/** The customer's calls that took paid credit and did not give all of it back, the latest first; without what went back. */
export async function spentCalls(tx: Tx, ownerId: string): Promise<SpentCall[]> {
  const { rows } = await sql<SpentCall>`
    SELECT c.call_id, c.creator_id, c.started_at, c.paid_posted - c.refunded_paid AS paid_posted,
      (c.creator_posted - b.refunded)::bigint AS creator_posted, c.cleared_at IS NOT NULL AS cleared, b.taken_back
    FROM ledger_calls c CROSS JOIN LATERAL (
      SELECT coalesce(sum(s.amount) FILTER (WHERE j.kind = 'refund'), 0)::bigint AS refunded,
        coalesce(sum(s.amount) FILTER (WHERE j.kind <> 'refund'), 0)::bigint AS taken_back
      FROM ledger_shares_taken_back s JOIN ledger_journals j ON j.id = s.journal_id WHERE s.call_id = c.call_id) AS b
    WHERE c.owner_id = ${ownerId} AND c.made_good_by IS NULL AND c.paid_posted > c.refunded_paid
    ORDER BY c.started_at DESC LIMIT ${callsLookedAt}`.execute(tx);
  return rows;
}

/** Pending earnings of creators. */
export async function pendingOf(tx: Tx, creatorIds: string[]): Promise<Map<string, Micros>> {
  if (creatorIds.length === 0) return new Map();
  const { rows } = await sql<{ owner_id: string; pending: bigint }>`
    SELECT owner_id, ledger_balance(id) AS pending FROM ledger_accounts
    WHERE kind = 'creator:pending' AND owner_id = ANY(${creatorIds})`.execute(tx);
  return new Map(rows.map((row) => [row.owner_id, micros(row.pending)]));
}

export type ReversalInput = { journalId: string; kind: "refund" | "chargeback"; label: string; at: Date };

/** Books it; a chargeback freezes the customer's account too. Asked again for the same purchase, it answers the same. */
export async function takeBack(tx: Tx, input: ReversalInput, { taken, shares }: Reversal): Promise<string> {
  const calls = shares.map(({ callId }) => callId);
  const parts = shares.map(({ part }) => String(part));
  const { rows } = await sql<{ id: string }>`
    SELECT ledger_take_back(${input.journalId}, ${input.kind}::ledger_journal_kind, ${taken}, ${calls}::uuid[],
      ${parts}::bigint[], ${input.label}, ${input.at}) AS id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("ledger_take_back gave no answer");
  return row.id;
}

/** The entry that took a purchase back, if one did. */
export async function takenBackBy(tx: Tx, journalId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ledger_journals WHERE idem_key = ${`reverse:${journalId}`}`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function isFrozen(db: Handle, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("ledger_accounts")
    .select("frozen_at")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "user:paid")
    .executeTakeFirst();
  return (row?.frozen_at ?? null) !== null;
}

export async function freeze(db: Handle, ownerId: string, frozen: boolean, at: Date): Promise<void> {
  await sql`SELECT ledger_freeze(${ownerId}, ${frozen}, ${at})`.execute(db);
}
