import { sql } from "kysely";
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

/** How often the samples of a creator's agents were heard from a UTC day on. */
export async function playsOfCreator(
  db: Db,
  creatorUid: string,
  from: string,
): Promise<{ day: string; plays: number }[]> {
  return db
    .selectFrom("preview_plays as p")
    .innerJoin("agents as a", "a.id", "p.agent_id")
    .select([sql<string>`p.day::text`.as("day"), sql<number>`sum(p.plays)::int`.as("plays")])
    .where("a.user_id", "=", creatorUid)
    .where("p.day", ">=", from)
    .groupBy("p.day")
    .orderBy("p.day")
    .execute();
}
