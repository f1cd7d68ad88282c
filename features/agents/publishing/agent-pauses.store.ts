import { sql } from "kysely";
import type { Tx } from "#platform/database/connect.ts";

/** Pauses all active agents of a creator; returns their number, or null if they are paused already. */
export async function pauseAll(tx: Tx, uid: string, at: Date): Promise<number | null> {
  const kept = await tx
    .insertInto("creator_pauses")
    .values({ uid, agents: [], paused_at: at })
    .onConflict((conflict) => conflict.column("uid").doNothing())
    .executeTakeFirst();
  if (!kept.numInsertedOrUpdatedRows) return null;
  const paused = await tx
    .updateTable("agents")
    .set({ status: "paused", updated_at: at })
    .where("user_id", "=", uid)
    .where("status", "=", "active")
    .returning("id")
    .execute();
  await tx
    .updateTable("creator_pauses")
    .set({ agents: paused.map(({ id }) => id) })
    .where("uid", "=", uid)
    .execute();
  return paused.length;
}

/**
 * Ends the pause: agents that were active before are active again, unless they were retired or stopped since. Returns
 * their number, or null if there was no pause.
 */
export async function resumeAll(tx: Tx, uid: string, at: Date): Promise<number | null> {
  const pause = await tx.deleteFrom("creator_pauses").where("uid", "=", uid).returning("agents").executeTakeFirst();
  if (!pause) return null;
  const resumed = await tx
    .updateTable("agents")
    .set({ status: "active", updated_at: at })
    .where("user_id", "=", uid)
    .where("status", "=", "paused")
    .where(sql<boolean>`id = ANY(${pause.agents}::uuid[])`)
    .where("voice_id", "is not", null)
    .where("published_version_id", "is not", null)
    .where("step", "=", "done")
    .executeTakeFirst();
  return Number(resumed.numUpdatedRows);
}
