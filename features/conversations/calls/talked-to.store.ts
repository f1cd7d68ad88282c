import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";

export type TalkedToRow = { agentId: string; runningCall: string | null };

/**
 * The agents that a customer talked to, the latest first, each once, at most `limit`; with the call that still runs, if
 * one does. Calls that were private, or whose transcript the customer erased, are not read at all, and neither are tests,
 * calls in which nothing was heard, and those before the customer removed the agent.
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

const isRemembered = sql`c.kind = 'customer' AND NOT c.private AND c.started_at IS NOT NULL
  AND (c.unlisted_at IS NULL OR c.state <> 'ended')`;

export async function agentsTalkedTo(db: Db, uid: string, limit: number): Promise<TalkedToRow[]> {
  return (await talkedToQueryOf(uid, limit).execute(db)).rows;
}

const callsWith = (db: Db, { uid, agentId }: Pair) =>
  db
    .selectFrom("calls")
    .where("customer_uid", "=", uid)
    .where("agent_id", "=", agentId)
    .where("kind", "=", "customer")
    .where("private", "=", false);

/** A customer and an agent. */
type Pair = { uid: string; agentId: string };

/** Leaves the agent out from now on (`at`), or no longer (null). False if the customer has no call with it to go by. */
export async function setUnlisted(db: Db, pair: Pair, at: Date | null): Promise<boolean> {
  const changed = await db
    .updateTable("calls")
    .set({ unlisted_at: at })
    .where("id", "in", callsWith(db, pair).select("id"))
    .where("unlisted_at", at === null ? "is not" : "is", null)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return true;
  return (await callsWith(db, pair).select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** The name under which the customer last called an agent that they removed; undefined if they did not. */
export async function unlistedName(db: Db, pair: Pair): Promise<string | undefined> {
  const last = callsWith(db, pair).select(["agent_name as name", "unlisted_at as at"]).orderBy("created_at", "desc");
  const found = await last.limit(1).executeTakeFirst();
  return found?.at ? found.name : undefined;
}
