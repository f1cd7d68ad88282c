import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

export type SettingVersion = {
  name: string;
  version: number;
  value: unknown;
  startsAt: Date;
  author: string;
  reason: string;
};

/** What holds at `at`, one row for each name that was ever set. */
export async function valuesAt(db: Db | Tx, at: Date): Promise<{ name: string; value: unknown }[]> {
  return db
    .selectFrom("settings")
    .distinctOn("name")
    .select(["name", "value"])
    .where("starts_at", "<=", at)
    .orderBy("name")
    .orderBy("starts_at", "desc")
    .orderBy("version", "desc")
    .execute();
}

/** All versions of one setting, newest first. */
export async function versionsOf(db: Db, name: string): Promise<SettingVersion[]> {
  return db
    .selectFrom("settings")
    .select(["name", "version", "value", "starts_at as startsAt", "author", "reason"])
    .where("name", "=", name)
    .orderBy("version", "desc")
    .execute();
}

/** Adds the next version. Two admins at once take turns, so no version is lost. */
export async function addVersion(
  tx: Tx,
  row: { name: string; value: unknown; startsAt: Date; author: string; reason: string },
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`settings:${row.name}`}))`.execute(tx);
  const last = await tx
    .selectFrom("settings")
    .select((eb) => eb.fn.max("version").as("version"))
    .where("name", "=", row.name)
    .executeTakeFirst();
  const version = (last?.version ?? 0) + 1;
  await tx
    .insertInto("settings")
    .values({
      name: row.name,
      version,
      value: JSON.stringify(row.value),
      starts_at: row.startsAt,
      author: row.author,
      reason: row.reason,
    })
    .execute();
  return version;
}
