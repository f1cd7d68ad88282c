import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { type Micros, micros } from "#platform/money/money.ts";
import type { CreditAdjustmentsTable } from "./people.tables.ts";

export async function insertAdjustment(tx: Tx, row: Insertable<CreditAdjustmentsTable>): Promise<void> {
  await tx.insertInto("credit_adjustments").values(row).execute();
}

/**
 * What one admin moved since then without a second admin, over all members, given and taken together. Concurrent calls
 * for the same admin are serialised by a lock.
 */
export async function movedAlone(tx: Tx, by: string, since: Date): Promise<Micros> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`credit-alone:${by}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom("credit_adjustments")
    .select(sql<bigint>`coalesce(sum(abs(amount_micros)), 0)::bigint`.as("moved"))
    .where("by_uid", "=", by)
    .where("confirmed_by", "is", null)
    .where("at", ">", since)
    .executeTakeFirst();
  return micros(row?.moved ?? 0n);
}

/** The adjustment that an earlier submission of the same form made. */
export async function adjustmentOfKey(tx: Tx, journalKey: string) {
  const row = await tx
    .selectFrom("ledger_journals as j")
    .innerJoin("credit_adjustments as a", "a.journal_id", "j.id")
    .select(["a.amount_micros as amount", "a.part"])
    .where("j.idem_key", "=", journalKey)
    .executeTakeFirst();
  return row ?? null;
}

export function adjustmentsOf(db: Db, uid: string, limit: number) {
  return db
    .selectFrom("credit_adjustments as a")
    .innerJoin("member_directory as b", "b.uid", "a.by_uid")
    .select(["a.id", "a.at", "a.part", "a.amount_micros as amount", "a.reason", "b.username as byName"])
    .where("a.uid", "=", uid)
    .orderBy("a.at", "desc")
    .limit(limit)
    .execute();
}
