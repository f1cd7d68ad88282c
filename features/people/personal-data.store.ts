import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

type Row = Record<string, unknown>;

/** When a member was shut out, and what they were told. */
export async function ownSuspensions(db: Db | Tx, uid: string): Promise<Row[]> {
  return db
    .selectFrom("member_suspensions")
    .select(["reason_code", "words", "at", "until_at", "lifted_at"])
    .where("uid", "=", uid)
    .orderBy("at")
    .execute();
}

/** What our staff wrote down about a member. Who wrote it is not the member's. */
export async function ownNotes(db: Db | Tx, uid: string): Promise<Row[]> {
  return db.selectFrom("member_notes").select(["at", "words"]).where("uid", "=", uid).orderBy("at").execute();
}

/** Credit that was given or taken by hand, in micro-dollars. */
export function ownAdjustments(db: Db | Tx, uid: string) {
  return db
    .selectFrom("credit_adjustments")
    .select(["at", "part", "amount_micros"])
    .where("uid", "=", uid)
    .orderBy("at")
    .execute();
}

/** What was written down goes with the member; that they were shut out stays in the books, without a name. */
export async function forgetNotes(tx: Tx, uid: string): Promise<void> {
  await sql`DELETE FROM member_notes WHERE uid = ${uid}`.execute(tx);
}
