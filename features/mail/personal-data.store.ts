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

export async function deleteEmails(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom("outbound_letters").where("recipient", "=", email).execute();
}

export async function deleteEmailPreferences(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("letter_choices").where("uid", "=", uid).execute();
}
