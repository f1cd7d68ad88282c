import type { Tx } from "#platform/database/connect.ts";

/** Whoever counts ratings of an agent waits for the one before. Calls go on: they do not take this lock. */
export async function lockCounters(tx: Tx, agentId: string): Promise<void> {
  await tx.selectFrom("agents").select("id").where("id", "=", agentId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Adds to what is counted of an agent's ratings: thumbs up, and all of them. */
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
