import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";

/** Adds a favourite; false when the limit is reached. An existing one is unchanged. */
export async function addFavourite(
  tx: Tx,
  favourite: { userUid: string; agentId: string; at: Date; atMost: number },
): Promise<boolean> {
  const { userUid, agentId, at, atMost } = favourite;
  const { kept } = await tx
    .selectFrom("favourites")
    .select((eb) => eb.fn.countAll().as("kept"))
    .where("user_uid", "=", userUid)
    .where("agent_id", "<>", agentId)
    .executeTakeFirstOrThrow();
  if (Number(kept) >= atMost) return false;
  await tx
    .insertInto("favourites")
    .values({ user_uid: userUid, agent_id: agentId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function removeFavourite(db: Db, userUid: string, agentId: string): Promise<void> {
  await db.deleteFrom("favourites").where("user_uid", "=", userUid).where("agent_id", "=", agentId).execute();
}

/** The ids of a member's favourite agents, unordered. */
export async function favouriteIds(db: Db, userUid: string): Promise<string[]> {
  const rows = await db.selectFrom("favourites").select("agent_id").where("user_uid", "=", userUid).execute();
  return rows.map((row) => row.agent_id);
}

/** A member's favourites, newest first. */
export function favouritesQueryOf(db: Db, userUid: string, page: { after: Cursor | null; limit: number }) {
  const { after } = page;
  return db
    .selectFrom("favourites")
    .select(["agent_id as agentId", "created_at as createdAt"])
    .where("user_uid", "=", userUid)
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(created_at, agent_id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("created_at", "desc")
    .orderBy("agent_id", "desc")
    .limit(page.limit);
}
