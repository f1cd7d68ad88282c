import type { Db } from "#platform/database/connect.ts";

/** Counts one play of an agent's sample on a UTC day. */
export async function countPlay(db: Db, agentId: string, day: string): Promise<void> {
  await db
    .insertInto("preview_plays")
    .values({ agent_id: agentId, day, plays: 1 })
    .onConflict((conflict) =>
      conflict.columns(["agent_id", "day"]).doUpdateSet((eb) => ({ plays: eb("preview_plays.plays", "+", 1) })),
    )
    .execute();
}
