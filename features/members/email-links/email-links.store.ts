import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { EmailLinksTable } from "../members.tables.ts";

export type LinkPurpose = EmailLinksTable["purpose"];

export async function insertLink(tx: Tx, row: Insertable<EmailLinksTable>): Promise<void> {
  await tx.insertInto("letter_links").values(row).execute();
}

/** A link of an active member that may still be used. */
export function usableLink(db: Db | Tx, hash: Buffer, now: Date) {
  return db
    .selectFrom("letter_links as l")
    .innerJoin("users as u", "u.uid", "l.uid")
    .select([
      "l.id",
      "l.purpose",
      "l.uid",
      "l.email",
      "l.session_id",
      "l.created_at",
      "u.username",
      "u.email as current_email",
      "u.role",
      "u.user_type",
    ])
    .where("l.token_hash", "=", hash)
    .where("l.used_at", "is", null)
    .where("l.expires_at", ">", now)
    .where("u.status", "=", "active")
    .executeTakeFirst();
}

/** Uses a link up; false when somebody else just did. */
export async function markUsed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable("letter_links")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Earlier links of these purposes can no longer be used. */
export async function dropLinks(tx: Tx, uid: string, purposes: LinkPurpose[]): Promise<void> {
  await tx
    .deleteFrom("letter_links")
    .where("uid", "=", uid)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .execute();
}
