import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { transact } from "./transaction.ts";

const database = await databaseOfFile();
beforeAll(async () => {
  await database.pool.query("CREATE TABLE boxes (id int PRIMARY KEY, n int NOT NULL)");
  await database.pool.query("INSERT INTO boxes VALUES (1, 0), (2, 0)");
});

/** Adds to both boxes, in this order; `between` runs after the first. */
const addTo = (order: readonly [number, number], between: () => Promise<void>) =>
  transact(database.db, async (tx) => {
    await sql`UPDATE boxes SET n = n + 1 WHERE id = ${order[0]}`.execute(tx);
    await between();
    await sql`UPDATE boxes SET n = n + 1 WHERE id = ${order[1]}`.execute(tx);
  });

test("two transactions that lock the same rows in different order both succeed", async () => {
  let waiting = database.engine === "native" ? 2 : 0;
  const met = Promise.withResolvers<void>();
  if (waiting === 0) met.resolve();
  const meet = async () => {
    waiting -= 1;
    if (waiting === 0) met.resolve();
    await met.promise;
  };
  await Promise.all([addTo([1, 2], meet), addTo([2, 1], meet)]);
  expect((await database.pool.query("SELECT n FROM boxes ORDER BY id")).rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test.each([
  ["40P01", 4],
  ["40001", 4],
  ["55P03", 2],
  ["23505", 1],
])("a transaction that always fails with %s is tried %i times, then throws", async (code, times) => {
  let begun = 0;
  const attempt = transact(database.db, async (tx) => {
    begun += 1;
    await sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '${code}'; END $$`).execute(tx);
  });
  await expect(attempt).rejects.toMatchObject({ code });
  expect(begun).toBe(times);
});
