import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { SignInsTable } from "../members.tables.ts";

export async function insertSignIn(tx: Tx, row: Insertable<SignInsTable>): Promise<void> {
  await tx.insertInto("sign_ins").values(row).execute();
}

/** The distinct networks and devices of a member's earlier sign-ins. */
export function placesOf(tx: Tx, uid: string) {
  return tx
    .selectFrom("sign_ins")
    .select(["network", "device"])
    .distinct()
    .where("user_id", "=", uid)
    .where("outcome", "=", "signed_in")
    .execute();
}

/** Newest first. */
export function signInsOf(db: Db | Tx, uid: string, limit: number) {
  return db
    .selectFrom("sign_ins")
    .select(["id", "at", "outcome", "method", "network", "device", "new_device as newDevice"])
    .where("user_id", "=", uid)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function deleteSignInsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("sign_ins").where("at", "<", before).execute();
}
