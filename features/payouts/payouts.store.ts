import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { PayoutMethodsTable, TaxDetailsTable } from "./payouts.tables.ts";

export function methodOf(db: Db | Tx, uid: string) {
  return db
    .selectFrom("payout_methods")
    .select(["kind", "masked", "pay_from", "changed_at"])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export function taxOf(db: Db | Tx, uid: string) {
  return db
    .selectFrom("tax_details")
    .select(["form", "country", "masked", "changed_at", sql<string | null>`valid_until::text`.as("valid_until")])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export async function keepMethod(tx: Tx, row: Insertable<PayoutMethodsTable>): Promise<void> {
  const { uid: _, ...rest } = row;
  await tx
    .insertInto("payout_methods")
    .values(row)
    .onConflict((conflict) => conflict.column("uid").doUpdateSet(rest))
    .execute();
}

export async function keepTax(tx: Tx, row: Insertable<TaxDetailsTable>): Promise<void> {
  const { uid: _, ...rest } = row;
  await tx
    .insertInto("tax_details")
    .values(row)
    .onConflict((conflict) => conflict.column("uid").doUpdateSet(rest))
    .execute();
}
