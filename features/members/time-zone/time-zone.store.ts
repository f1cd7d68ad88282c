import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { MemberZonesTable } from "../members.tables.ts";
import type { Spans } from "./time-zone.rules.ts";

export type StoredZone = { spans: Spans; changedAt: Date | null };

export async function storedZone(db: Db | Tx, uid: string): Promise<StoredZone | null> {
  const row = await db.selectFrom("member_zones").selectAll().where("uid", "=", uid).executeTakeFirst();
  return row ? { spans: spansOf(row), changedAt: row.changed_at } : null;
}

function spansOf(row: Selectable<MemberZonesTable>): Spans {
  return {
    zone: row.zone,
    day: { from: row.day_from, until: row.day_until },
    month: { from: row.month_from, until: row.month_until },
  };
}

/** The zone that the browser told at sign-up; does nothing where there is one. */
export async function insertZone(db: Db, uid: string, spans: Spans): Promise<void> {
  await db
    .insertInto("member_zones")
    .values({ ...columnsOf(uid, spans), changed_at: null })
    .onConflict((conflict) => conflict.column("uid").doNothing())
    .execute();
}

/** Changes a zone that was not changed since `changedBefore`; false: it was. */
export async function changeZone(
  tx: Tx,
  change: { uid: string; spans: Spans; at: Date; changedBefore: Date },
): Promise<boolean> {
  const { uid, spans, at, changedBefore } = change;
  const row = { ...columnsOf(uid, spans), changed_at: at };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("member_zones")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("uid")
        .doUpdateSet(row)
        .where(sql<boolean>`member_zones.changed_at IS NULL OR member_zones.changed_at <= ${changedBefore}`),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function columnsOf(uid: string, { zone, day, month }: Spans) {
  return {
    uid,
    zone,
    day_from: day.from,
    day_until: day.until,
    month_from: month.from,
    month_until: month.until,
  };
}
