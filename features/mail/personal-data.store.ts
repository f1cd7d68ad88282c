import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

/** Recent emails to an address, without their text: it may contain secret links. */
export function ownEmails(db: Db | Tx, email: string) {
  return db
    .selectFrom("outbound_letters")
    .select(["created_at", "kind", "subject", "state"])
    .where("recipient", "=", email)
    .orderBy("created_at")
    .execute();
}

/** Those to a member's address, and those that wait for them and were written before they changed it. */
export async function deleteEmails(tx: Tx, { uid, email }: { uid: string; email: string }): Promise<void> {
  await tx
    .deleteFrom("outbound_letters")
    .where((row) =>
      row.or([
        row("recipient", "=", email),
        row.and([row("state", "=", "waiting"), row(sql`letter #>> '{topic,uid}'`, "=", uid)]),
      ]),
    )
    .execute();
}

export async function deleteEmailPreferences(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("letter_choices").where("uid", "=", uid).execute();
}
