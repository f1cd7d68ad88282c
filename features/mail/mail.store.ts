import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { erasedRecipient } from "./mail.schema.ts";
import type { OutboundEmailsTable } from "./mail.tables.ts";

export type EmailRow = Selectable<OutboundEmailsTable>;

/** Stores an email, unless one with the same key exists. */
export async function insertEmail(handle: Db | Tx, row: Insertable<OutboundEmailsTable>): Promise<void> {
  await handle
    .insertInto("outbound_letters")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** Claims due emails until `leaseUntil`, oldest first, so that no other server sends them. */
export async function claimDue(db: Db, now: Date, leaseUntil: Date, limit: number): Promise<EmailRow[]> {
  const due = db
    .selectFrom("outbound_letters")
    .select("id")
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable("outbound_letters")
    .set({ next_try_at: leaseUntil, attempts: sql`attempts + 1` })
    .where("id", "in", due)
    .returningAll()
    .execute();
}

/**
 * Stores that an email was accepted or permanently refused, and optionally erases its text. The last email to an address
 * no longer names it, nor says why it was refused: mail servers repeat the address.
 */
export async function settle(
  db: Db,
  { id, is_last }: Pick<EmailRow, "id" | "is_last">,
  to: { state: "sent" | "refused"; at: Date; fault: string | null; erase: boolean },
): Promise<void> {
  await db
    .updateTable("outbound_letters")
    .set({ state: to.state, settled_at: to.at, fault: is_last ? null : to.fault })
    .$if(to.erase, (update) => update.set({ letter: null }))
    .$if(is_last, (update) => update.set({ recipient: erasedRecipient }))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

export async function tryLater(db: Db, id: string, at: Date, fault: string): Promise<void> {
  const waiting = db.updateTable("outbound_letters").where("id", "=", id).where("state", "=", "waiting");
  await waiting.set({ next_try_at: at, fault }).execute();
}

export async function readdress(db: Db, id: string, recipient: string): Promise<void> {
  await db.updateTable("outbound_letters").set({ recipient }).where("id", "=", id).execute();
}

export async function deleteEmail(db: Db, id: string): Promise<void> {
  await db.deleteFrom("outbound_letters").where("id", "=", id).execute();
}

export async function deleteWaiting(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("outbound_letters").where("key", "=", key).where("state", "=", "waiting").execute();
}

export async function deleteSettledBefore(db: Db, before: Date): Promise<number> {
  const done = await db
    .deleteFrom("outbound_letters")
    .where("state", "<>", "waiting")
    .where("settled_at", "<", before)
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}

export function newestEmails(db: Db, limit: number): Promise<EmailRow[]> {
  return db
    .selectFrom("outbound_letters")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function emailById(db: Db, id: string): Promise<EmailRow | undefined> {
  return db.selectFrom("outbound_letters").selectAll().where("id", "=", id).executeTakeFirst();
}
