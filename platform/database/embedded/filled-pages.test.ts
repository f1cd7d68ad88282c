import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectEmbedded, type Database } from "../connect.ts";
import { filledPagesOf, lostFile } from "./filled-pages.ts";

const dataDir = mkdtempSync(join(tmpdir(), "noct-pages-"));
const rooms = [dataDir];
let database: Database;

beforeAll(async () => {
  database = await connectEmbedded({ dataDir });
});
afterAll(async () => {
  await database.close();
  for (const room of rooms) rmSync(room, { recursive: true, force: true });
});

/** What a process that is killed now leaves: the database's directory. */
function killed(): string {
  const room = mkdtempSync(join(tmpdir(), "noct-killed-"));
  rooms.push(room);
  cpSync(join(dataDir, "postgres"), join(room, "postgres"), { recursive: true });
  return join(room, "postgres");
}

const lostIn = (directory: string) => lostFile(directory, filledPagesOf(directory) ?? {});
const pathOf = async (relation: string): Promise<string> =>
  (await database.pool.query("SELECT pg_relation_filepath($1::regclass) AS path", [relation])).rows[0].path;

const fill = (table: string) =>
  `CREATE TABLE ${table} AS SELECT g AS n, repeat('a', 500) AS body FROM generate_series(1, 200) AS g;
   CREATE INDEX ${table}_n ON ${table} (n)`;

test("a page counts as filled once its checkpoint is complete, and is missed when it is lost", async () => {
  await database.pool.query(fill("kept"));
  const path = await pathOf("kept");
  expect(filledPagesOf(killed())?.[path]).toBeUndefined();
  await database.pool.query("CHECKPOINT");
  expect(filledPagesOf(killed())?.[path]).toEqual([[0, 13]]);
  expect(lostIn(killed())).toBeNull();

  const directory = killed();
  const pages = readFileSync(join(directory, path));
  writeFileSync(join(directory, path), Buffer.from(pages).fill(0, 8192 * 7, 8192 * 8));
  expect(lostIn(directory)).toBe(join(directory, path));
  writeFileSync(join(directory, path), pages);
  expect(lostIn(directory)).toBeNull();
  truncateSync(join(directory, path), 8192 * 13 + 100);
  expect(lostIn(directory)).toBe(join(directory, path));
});

test.each([
  ["a table was dropped", "DROP TABLE before"],
  ["a table was truncated", "TRUNCATE before"],
  ["a table was written anew", "ALTER TABLE before ALTER COLUMN n TYPE bigint"],
  ["an index was built anew", "REINDEX INDEX before_n"],
  ["the end of a table was given back", "DELETE FROM before WHERE n > 20; VACUUM before"],
  [
    "a table grew again after its end was given back",
    "DELETE FROM before; VACUUM before; INSERT INTO before VALUES (1)",
  ],
])("a process killed after %s misses no page", async (_, statements) => {
  await database.pool.query(`DROP TABLE IF EXISTS before; ${fill("before")}`);
  await database.pool.query("CHECKPOINT");
  for (const statement of statements.split("; ")) await database.pool.query(statement);
  expect(lostIn(killed())).toBeNull();
  await database.pool.query("CHECKPOINT");
  expect(lostIn(killed())).toBeNull();
});

test("a database without a list gets one of what it holds", async () => {
  await database.pool.query("CHECKPOINT");
  const directory = killed();
  const list = filledPagesOf(directory);
  rmSync(join(directory, "filled-pages.json"));
  const opened = await connectEmbedded({ dataDir: join(directory, "..") });
  await opened.close();
  const path = await pathOf("kept");
  expect(filledPagesOf(directory)?.[path]).toEqual(list?.[path]);
  expect(Object.keys(filledPagesOf(directory) ?? {})).toEqual(expect.arrayContaining(Object.keys(list ?? {})));
});

test("a database that does not wait for the disk has no list", async () => {
  const directory = killed();
  const opened = await connectEmbedded({ dataDir: join(directory, ".."), synced: false });
  await opened.close();
  expect(filledPagesOf(directory)).toBeNull();
});
