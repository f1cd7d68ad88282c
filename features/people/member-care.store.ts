import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { MemberNotesTable } from "./people.tables.ts";

export async function insertNote(tx: Tx, row: Insertable<MemberNotesTable>): Promise<void> {
  await tx.insertInto("member_notes").values(row).execute();
}

export function notesOf(db: Db, uid: string, limit: number) {
  return db
    .selectFrom("member_notes as n")
    .innerJoin("member_directory as a", "a.uid", "n.author_uid")
    .select(["n.id", "n.at", "n.words", "a.username as author"])
    .where("n.uid", "=", uid)
    .orderBy("n.at", "desc")
    .orderBy("n.id", "desc")
    .limit(limit)
    .execute();
}

/** Whether an account has this address. Expects it in lower case. */
export async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const row = await tx.selectFrom("member_directory").select("uid").where("email", "=", email).executeTakeFirst();
  return row !== undefined;
}
