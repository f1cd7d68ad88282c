import type { Db } from "#platform/database/connect.ts";

/** What of a creator's way to a first call stands in the tables of members, voices and agents. */
export async function creatorRow(db: Db, uid: string) {
  return db
    .selectFrom("users as u")
    .leftJoin("agents as a", (join) => join.onRef("a.user_id", "=", "u.uid").on("a.status", "<>", "retired"))
    .select(["u.name", "u.description", "u.photos", "u.verified_at"])
    .select(["a.id as agent_id", "a.step", "a.status", "a.voice_id", "a.published_at"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("creator_voices as v")
            .select("v.voice_id")
            .whereRef("v.user_id", "=", "u.uid")
            .where("v.favourite_at", "is not", null),
        )
        .as("keeps_voice"),
    )
    .where("u.uid", "=", uid)
    .executeTakeFirst();
}
