import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";

export type TalkedToRow = { agentId: string; runningCall: string | null };

/**
 * The agents that a customer talked to, the latest first, each once, at most `limit`; with the call that still runs, if
 * one does. Calls that were private, or whose transcript the customer erased, are not read at all, and neither are tests
 * and calls in which nothing was heard.
 *
 * Walks the customer's calls by their index from agent to agent: it reads each of them once at most, and stops at `limit`.
 * It begins after a row that is no call, so that one and the same lookup finds the first as well.
 */
export const talkedToQueryOf = (uid: string, limit: number) => sql<TalkedToRow>`
  WITH RECURSIVE talked AS (
    SELECT 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid AS id, 'infinity'::timestamptz AS created_at, NULL AS state,
      ARRAY[]::uuid[] AS seen
    UNION ALL
    SELECT earlier.id, earlier.created_at, earlier.state, talked.seen || earlier.agent_id
    FROM talked CROSS JOIN LATERAL (
      SELECT c.id, c.created_at, c.state, c.agent_id FROM calls c
      WHERE c.customer_uid = ${uid}::uuid AND (c.created_at, c.id) < (talked.created_at, talked.id)
        AND ${isRemembered} AND c.agent_id <> ALL (talked.seen)
      ORDER BY c.created_at DESC, c.id DESC LIMIT 1) earlier
    WHERE cardinality(talked.seen) < ${limit}
  )
  SELECT seen[cardinality(seen)] AS "agentId", CASE WHEN state <> 'ended' THEN id END AS "runningCall"
  FROM talked WHERE seen <> '{}' ORDER BY cardinality(seen)`;

const isRemembered = sql`c.kind = 'customer' AND NOT c.private AND c.started_at IS NOT NULL`;

export async function agentsTalkedTo(db: Db, uid: string, limit: number): Promise<TalkedToRow[]> {
  return (await talkedToQueryOf(uid, limit).execute(db)).rows;
}
