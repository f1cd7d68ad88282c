import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { MediaEntry, UsersTable } from "../members.tables.ts";

type ProfileRow = Pick<Selectable<UsersTable>, "username" | "name" | "description"> & {
  userType: Selectable<UsersTable>["user_type"];
};

export async function profileOf(db: Db | Tx, uid: string): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    SELECT username, name, description, user_type AS "userType" FROM users WHERE uid = ${uid}`.execute(db);
  return rows[0];
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
