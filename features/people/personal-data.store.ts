import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

type Row = Record<string, unknown>;

/** A member's suspensions with the reasons they were given. */
export async function ownSuspensions(db: Db | Tx, uid: string): Promise<Row[]> {
  return db
    .selectFrom("member_suspensions")
    .select(["reason_code", "words", "at", "until_at", "lifted_at"])
    .where("uid", "=", uid)
    .orderBy("at")
    .execute();
}

/** Staff notes about a member, without their authors. */
export async function ownNotes(db: Db | Tx, uid: string): Promise<Row[]> {
  return db.selectFrom("member_notes").select(["at", "words"]).where("uid", "=", uid).orderBy("at").execute();
}

/** Manual credit adjustments, in micro-dollars. */
export function ownAdjustments(db: Db | Tx, uid: string) {
  return db
    .selectFrom("credit_adjustments")
    .select(["at", "part", "amount_micros"])
    .where("uid", "=", uid)
    .orderBy("at")
    .execute();
}

/** Deletes the notes about a member; suspensions stay on record under their uid. */
export async function forgetNotes(tx: Tx, uid: string): Promise<void> {
  await sql`DELETE FROM member_notes WHERE uid = ${uid}`.execute(tx);
}
