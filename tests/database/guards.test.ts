import { readFileSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

/** What the database keeps by itself, one guard a line. `WRITE_GUARDS=1` writes it anew, after a migration adds some. */
const list = "tests/database/guards.txt";

const database = await databaseOfFile();

/** Keys, checks, unique indexes and triggers of every table, as the database itself says them. */
async function guards(): Promise<string[]> {
  const { rows } = await sql<{ guard: string }>`
    SELECT guard FROM (
      SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS guard FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f', 'c', 'u', 'x')
      UNION ALL
      SELECT indrelid::regclass || ' ' || pg_get_indexdef(indexrelid) FROM pg_index
        WHERE indisunique AND indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
      UNION ALL
      SELECT tgrelid::regclass || ' ' || pg_get_triggerdef(oid) FROM pg_trigger
        WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
    ) AS every ORDER BY guard COLLATE "C"`.execute(database.db);
  return rows.map(({ guard }) => guard.replaceAll(/\s+/g, " ").replaceAll("public.", ""));
}

test("no table has lost a key, a check, a unique index or a trigger", async () => {
  const found = await guards();
  if (process.env.WRITE_GUARDS) writeFileSync(list, `${found.join("\n")}\n`);
  const kept = readFileSync(list, "utf8").trim().split("\n");
  expect(kept.length).toBeGreaterThan(300);
  expect(kept.filter((guard) => !found.includes(guard))).toEqual([]);
});
