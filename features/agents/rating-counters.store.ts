import type { Tx } from "#platform/database/connect.ts";

/** Serializes writers of an agent's counters. Calls do not take this lock. */
export async function lockCounters(tx: Tx, agentId: string): Promise<void> {
  await tx.selectFrom("agents").select("id").where("id", "=", agentId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Adds to an agent's rating counters: thumbs up, and all ratings. */
export async function addToCounters(tx: Tx, agentId: string, change: { up: number; count: number }): Promise<void> {
  await tx
    .updateTable("agents")
    .set((eb) => ({
      ratings_up: eb("ratings_up", "+", change.up),
      ratings_count: eb("ratings_count", "+", change.count),
    }))
    .where("id", "=", agentId)
    .execute();
}
