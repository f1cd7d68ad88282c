import type { Db, Tx } from "#platform/database/connect.ts";

export function ownRatings(db: Db | Tx, uid: string) {
  return db
    .selectFrom("ratings")
    .select(["call_id", "agent_id", "thumb", "reason", "words", "created_at", "updated_at"])
    .where("customer_uid", "=", uid)
    .orderBy("created_at")
    .execute();
}

export function ownFavourites(db: Db | Tx, uid: string) {
  return db
    .selectFrom("favourites")
    .select(["agent_id", "created_at"])
    .where("user_uid", "=", uid)
    .orderBy("created_at")
    .execute();
}

/** A rating still counts after its author left, but the author's text is erased. */
export async function eraseRatings(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("favourites").where("user_uid", "=", uid).execute();
  await tx.updateTable("ratings").set({ words: null }).where("customer_uid", "=", uid).execute();
}
