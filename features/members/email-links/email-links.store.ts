import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { EmailLinksTable } from "./email-links.tables.ts";

export type LinkPurpose = EmailLinksTable["purpose"];

export async function insertLink(tx: Tx, row: Insertable<EmailLinksTable>): Promise<void> {
  await tx.insertInto("letter_links").values(row).execute();
}

/** An unused, unexpired link of an active member. */
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

/** Marks a link as used; false if it was used concurrently. */
export async function markUsed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable("letter_links")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Whether an unused link to this address works beyond `until`. */
export async function hasLink(
  db: Db | Tx,
  { uid, purpose, email }: Pick<EmailLinksTable, "uid" | "purpose" | "email">,
  until: Date,
): Promise<boolean> {
  const link = await db
    .selectFrom("letter_links")
    .select("id")
    .where("uid", "=", uid)
    .where("purpose", "=", purpose)
    .where("email", "=", email)
    .where("used_at", "is", null)
    .where("expires_at", ">", until)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/** Makes other uses of a member's links of this purpose wait for the transaction's end. */
export async function lockLinks(tx: Tx, uid: string, purpose: LinkPurpose): Promise<void> {
  await tx
    .selectFrom("letter_links")
    .select("id")
    .where("uid", "=", uid)
    .where("purpose", "=", purpose)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Voids earlier links of these purposes. */
export async function dropLinks(tx: Tx, uid: string, purposes: LinkPurpose[]): Promise<void> {
  await tx
    .deleteFrom("letter_links")
    .where("uid", "=", uid)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .execute();
}
