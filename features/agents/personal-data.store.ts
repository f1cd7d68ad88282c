import type { Db, Tx } from "#platform/database/connect.ts";

export function ownAgents(db: Db | Tx, uid: string) {
  return db
    .selectFrom("agents")
    .select(["id", "name", "content_type", "status", "tagline", "description", "first_message", "voice_id"])
    .select(["base_rate_micros", "language", "mood", "backstory", "tone", "welcomes", "refuses", "example_lines"])
    .select(["created_at", "updated_at", "published_at"])
    .where("user_id", "=", uid)
    .orderBy("created_at")
    .execute();
}

/** Takes a creator's agents off the site for good and empties what the public saw. Calls keep the name they were made under. */
export async function retireAgents(tx: Tx, uid: string, at: Date): Promise<void> {
  const theirs = tx.selectFrom("agents").select("id").where("user_id", "=", uid);
  await tx.deleteFrom("voice_agents").where("agent_id", "in", theirs).execute();
  await tx.deleteFrom("agent_drafts").where("agent_id", "in", theirs).execute();
  await tx.deleteFrom("creator_pauses").where("uid", "=", uid).execute();
  await tx
    .updateTable("agents")
    .set({ status: "retired", name: "Gone", first_message: "This companion is gone.", updated_at: at })
    .set({ tagline: "", description: "", backstory: "", tone: "", welcomes: [], refuses: [], example_lines: [] })
    .set({ photos: "[]" })
    .where("user_id", "=", uid)
    .execute();
}
