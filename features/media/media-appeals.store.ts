import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { ContentAppealsTable } from "./media.tables.ts";

export type AppealRow = Selectable<ContentAppealsTable>;

export async function insertAppeal(tx: Tx, row: Insertable<ContentAppealsTable>): Promise<void> {
  await tx.insertInto("content_appeals").values(row).execute();
}

export function lockAppeal(tx: Tx, id: string): Promise<AppealRow | undefined> {
  return tx.selectFrom("content_appeals").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function appealsByIds(db: Db, ids: readonly string[]): Promise<AppealRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("content_appeals").selectAll().where("id", "in", ids).execute();
}

type Outcome = { state: "upheld" | "overturned" | "withdrawn"; by: string | null; at: Date; note: string };

export async function decideAppeal(tx: Tx, id: string, { state, by, at, note }: Outcome): Promise<void> {
  await tx
    .updateTable("content_appeals")
    .set({ state, decided_by: by, decided_at: at, note })
    .where("id", "=", id)
    .execute();
}

/** What became of the appeals against the refusals of these media. */
export async function appealsAgainst(db: Db | Tx, uid: string) {
  return db
    .selectFrom("content_appeals")
    .select(["media_id as mediaId", "against_at as againstAt", "state"])
    .where("owner_uid", "=", uid)
    .execute();
}

/** What waits about a medium that is gone has nothing to decide any more. */
export async function withdrawAppeals(tx: Tx, mediaId: string, at: Date): Promise<void> {
  await tx
    .updateTable("content_appeals")
    .set({ state: "withdrawn", decided_at: at })
    .where("media_id", "=", mediaId)
    .where("state", "=", "waiting")
    .execute();
}
