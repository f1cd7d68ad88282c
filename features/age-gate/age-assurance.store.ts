import type { Insertable } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { AgeAssurancesTable } from "./age-gate.tables.ts";

/** Keeps what a check came to. A check that was kept before stays as it was. */
export async function insertAssurance(db: Db, row: Insertable<AgeAssurancesTable>): Promise<void> {
  await db
    .insertInto("age_assurances")
    .values(row)
    .onConflict((conflict) => conflict.columns(["provider", "provider_ref_hash"]).doNothing())
    .execute();
}
