import type { Db, Tx } from "#platform/database/connect.ts";
import type { MediaEntry } from "./members.tables.ts";

export async function profileOf(db: Db | Tx, uid: string) {
  return db
    .selectFrom("users")
    .select(["username", "name", "description", "user_type as userType"])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export type ProfileChange = { username?: string; name?: string; description?: string | null };

export async function updateProfile(tx: Tx, uid: string, change: ProfileChange, at: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...change, updated_at: at })
    .where("uid", "=", uid)
    .execute();
}

type MediaLists = { uid: string; photos: MediaEntry[]; videos: MediaEntry[]; at: Date };

export async function writeMedia(tx: Tx, { uid, photos, videos, at }: MediaLists): Promise<void> {
  await tx
    .updateTable("users")
    .set({ photos: JSON.stringify(photos), videos: JSON.stringify(videos), updated_at: at })
    .where("uid", "=", uid)
    .execute();
}
