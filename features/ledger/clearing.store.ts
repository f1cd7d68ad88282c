import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { ClearingCutoffs } from "./clearing.rules.ts";

/** Creators with ended calls that started up to a moment and wait, in the order of their ids, from after one of them. */
export async function creatorsWaiting(db: Db, startedBy: Date, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ creator_id: string }>`
    SELECT DISTINCT creator_id FROM ledger_calls
    WHERE cleared_at IS NULL AND ended_by IS NOT NULL AND creator_id > ${after}::uuid AND started_at <= ${startedBy}
    ORDER BY creator_id LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.creator_id);
}

/** A creator's ended calls that are due to clear, oldest first. */
export async function callsToClear(db: Db, creatorId: string, due: ClearingCutoffs, limit: number): Promise<string[]> {
  const { rows } = await sql<{ call_id: string }>`
    SELECT call_id FROM ledger_calls
    WHERE creator_id = ${creatorId} AND cleared_at IS NULL AND ended_by IS NOT NULL
      AND started_at <= CASE WHEN started_at < ${due.newUntil} THEN ${due.newStartedBy}::timestamptz
        ELSE ${due.startedBy}::timestamptz END
    ORDER BY started_at LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.call_id);
}

/** Moves these calls' shares from pending to available. Returns the journal id, or null if there was nothing to move. */
export async function clearCalls(
  tx: Tx,
  input: { creatorId: string; callIds: string[]; label: string; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    SELECT ledger_clear(${input.creatorId}, ${input.callIds}::uuid[], ${input.label}, ${input.at}) AS id`.execute(tx);
  return rows[0]?.id ?? null;
}
