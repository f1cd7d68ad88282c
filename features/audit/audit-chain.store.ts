import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { AuditRow } from "./audit.store.ts";
import { dayAfter, type SealedDay } from "./audit-chain.rules.ts";

/** Every sealed day, oldest first. */
export async function sealedDays(db: Db | Tx): Promise<SealedDay[]> {
  return db
    .selectFrom("audit_days")
    .select([sql<string>`day::text`.as("day"), "entries", "digest", "previous"])
    .orderBy("day")
    .execute();
}

/** When the oldest entry was written. */
export async function oldestEntryAt(db: Db): Promise<Date | null> {
  const row = await db.selectFrom("audit_log").select("at").orderBy("at").limit(1).executeTakeFirst();
  return row?.at ?? null;
}

/** Adds the next day. Concurrent servers are serialised by a lock; the second one finds the row and adds nothing. */
export async function addDay(tx: Tx, row: SealedDay & { sealedAt: Date }): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('audit_days'))`.execute(tx);
  const { sealedAt, ...day } = row;
  await tx
    .insertInto("audit_days")
    .values({ ...day, sealed_at: sealedAt })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .execute();
}

/** A UTC day's entries in digest order, read `pageSize` at a time. */
export async function* entriesOfDay(db: Db, day: string, pageSize = 1_000): AsyncGenerator<AuditRow> {
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    let query = db
      .selectFrom("audit_log")
      .selectAll()
      .where("at", ">=", new Date(`${day}T00:00:00Z`))
      .where("at", "<", new Date(`${dayAfter(day)}T00:00:00Z`))
      .orderBy("at")
      .orderBy("id")
      .limit(pageSize);
    if (after) query = query.where(sql<boolean>`(at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`);
    const rows: AuditRow[] = await query.execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last;
  }
}
