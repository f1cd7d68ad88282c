import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { PayoutMethodsTable, TaxDetailsTable } from "./payouts.tables.ts";

export function methodOf(db: Db | Tx, uid: string) {
  return db
    .selectFrom("payout_methods")
    .select(["kind", "masked", "pay_from", "changed_at", "sealed"])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export function taxOf(db: Db | Tx, uid: string) {
  return db
    .selectFrom("tax_details")
    .select([
      "form",
      "country",
      "masked",
      "changed_at",
      "sealed",
      sql<string | null>`valid_until::text`.as("valid_until"),
    ])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export async function saveMethod(tx: Tx, row: Insertable<PayoutMethodsTable>): Promise<void> {
  const { uid: _, ...rest } = row;
  await tx
    .insertInto("payout_methods")
    .values(row)
    .onConflict((conflict) => conflict.column("uid").doUpdateSet(rest))
    .execute();
}

export async function saveTax(tx: Tx, row: Insertable<TaxDetailsTable>): Promise<void> {
  const { uid: _, ...rest } = row;
  await tx
    .insertInto("tax_details")
    .values(row)
    .onConflict((conflict) => conflict.column("uid").doUpdateSet(rest))
    .execute();
}

type SealedTable = "payout_methods" | "tax_details";
const noId = "00000000-0000-0000-0000-000000000000";

/** The next owners after `page.id`, ordered by member id. */
export async function sealedAfter(db: Db, table: SealedTable, page: { id: string; limit: number }): Promise<string[]> {
  const rows = db
    .selectFrom(table)
    .select("uid")
    .where("uid", ">", page.id || noId)
    .orderBy("uid")
    .limit(page.limit);
  return (await rows.execute()).map(({ uid }) => uid);
}

export async function lockSealed(tx: Tx, table: SealedTable, uid: string): Promise<Buffer | null> {
  const row = tx.selectFrom(table).select("sealed").where("uid", "=", uid).forUpdate();
  return (await row.executeTakeFirst())?.sealed ?? null;
}

export async function writeSealed(tx: Tx, table: SealedTable, row: { owner: string; sealed: Buffer }): Promise<void> {
  await tx.updateTable(table).set({ sealed: row.sealed }).where("uid", "=", row.owner).execute();
}
