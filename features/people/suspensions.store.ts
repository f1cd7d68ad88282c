import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { MemberSuspensionsTable } from "./people.tables.ts";

export async function insertSuspension(tx: Tx, row: Insertable<MemberSuspensionsTable>): Promise<void> {
  await tx.insertInto("member_suspensions").values(row).execute();
}

/** Lifts the active suspension; `by` is null if it expired. Returns its id, or null if there is none. */
export async function liftSuspension(tx: Tx, uid: string, by: string | null, at: Date): Promise<string | null> {
  const lifted = await tx
    .updateTable("member_suspensions")
    .set({ lifted_at: at, lifted_by: by })
    .where("uid", "=", uid)
    .where("lifted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return lifted?.id ?? null;
}

/** Lifts this suspension if it is active; returns whether it did. */
export async function liftThis(tx: Tx, { id, by }: { id: string; by: string }, at: Date): Promise<boolean> {
  const lifted = await tx
    .updateTable("member_suspensions")
    .set({ lifted_at: at, lifted_by: by })
    .where("id", "=", id)
    .where("lifted_at", "is", null)
    .executeTakeFirst();
  return lifted.numUpdatedRows === 1n;
}

/** Uids of members whose suspension has expired. */
export async function dueToLift(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("member_suspensions")
    .select("uid")
    .where("lifted_at", "is", null)
    .where("until_at", "<=", at)
    .orderBy("until_at")
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Whether the suspension is still expired, now that the member's row is locked. */
export async function isDue(tx: Tx, uid: string, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom("member_suspensions")
    .select("id")
    .where("uid", "=", uid)
    .where("lifted_at", "is", null)
    .where("until_at", "<=", at)
    .executeTakeFirst();
  return row !== undefined;
}

/** All of a member's suspensions, newest first, with the admins involved. */
export function suspensionsOf(db: Db, uid: string) {
  return db
    .selectFrom("member_suspensions as s")
    .innerJoin("member_directory as b", "b.uid", "s.by_uid")
    .leftJoin("member_directory as l", "l.uid", "s.lifted_by")
    .select(["s.id", "s.reason_code", "s.words", "s.at", "s.until_at", "s.lifted_at"])
    .select(["b.username as byName", "l.username as liftedByName"])
    .where("s.uid", "=", uid)
    .orderBy("s.at", "desc")
    .execute();
}
