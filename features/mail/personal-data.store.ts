import type { Db, Tx } from "#platform/database/connect.ts";

/** Letters that went to an address in the last weeks, without what stood in them: links in letters are secrets. */
export function ownEmails(db: Db | Tx, email: string) {
  return db
    .selectFrom("outbound_letters")
    .select(["created_at", "kind", "subject", "state"])
    .where("recipient", "=", email)
    .orderBy("created_at")
    .execute();
}

export async function forgetEmails(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom("outbound_letters").where("recipient", "=", email).execute();
}

/** Which emails a member chose to get is nobody's to know any more. */
export async function forgetChoices(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("letter_choices").where("uid", "=", uid).execute();
}
