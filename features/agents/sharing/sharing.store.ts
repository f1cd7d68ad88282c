import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";

/** The first public agent of a creator, with the fields of a shared link only. */
export async function sharedAgent(db: Db, username: string) {
  return db
    .selectFrom("agents as a")
    .innerJoin("member_directory as u", "u.uid", "a.user_id")
    .select(["a.id", "a.name", "a.tagline", "a.base_rate_micros as baseRate", "u.username"])
    .where("a.status", "=", "active")
    .where("a.held_at", "is", null)
    .where("u.status", "=", "active")
    .where(sql<string>`lower(u.username)`, "=", username.toLowerCase())
    .orderBy("a.published_at")
    .limit(1)
    .executeTakeFirst();
}

/** Creators with a public agent, by name: `count` of them after a name. */
export function publicCreators(db: Db, after: string, count: number) {
  return db
    .selectFrom("member_directory as u")
    .select(["u.username", "u.updated_at as updatedAt"])
    .where("u.status", "=", "active")
    .where("u.user_type", "=", "model")
    .where(sql<string>`lower(u.username)`, ">", after)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("agents as a")
          .select(sql`1`.as("one"))
          .whereRef("a.user_id", "=", "u.uid")
          .where("a.status", "=", "active")
          .where("a.held_at", "is", null),
      ),
    )
    .orderBy(sql`lower(u.username)`)
    .limit(count)
    .execute();
}

/** The username of a public agent's profile. */
export async function creatorOf(db: Db, agentId: string): Promise<string | null> {
  const row = await db
    .selectFrom("agents as a")
    .innerJoin("member_directory as u", "u.uid", "a.user_id")
    .select("u.username")
    .where("a.id", "=", agentId)
    .where("a.status", "in", ["active", "paused"])
    .where("u.status", "=", "active")
    .executeTakeFirst();
  return row?.username ?? null;
}
