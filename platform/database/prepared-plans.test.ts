import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import type { Database } from "./connect.ts";
import { testEngine } from "./testing.ts";

const database = await databaseOfFile();
beforeEach(() => define("given * 2"));

const define = (answer: string) =>
  sql
    .raw(`CREATE OR REPLACE FUNCTION doubled(given int) RETURNS int LANGUAGE plpgsql AS $$
      BEGIN IF given < 0 THEN RAISE EXCEPTION 'not below zero'; END IF; RETURN ${answer}; END $$`)
    .execute(database.db);

async function doubled(given: number, db: Pick<Database, "db">["db"] = database.db) {
  const { rows } = await sql<{ doubled: number }>`SELECT doubled(${given})`.execute(db);
  return rows[0]?.doubled;
}

/** A statement that no other test sends: a session keeps what an earlier test prepared. */
const sent = (given: number) => sql`SELECT doubled(${given}) AS counted`.execute(database.db);

async function preparedCount() {
  const { rows } = await database.pool.query(
    "SELECT name FROM pg_prepared_statements WHERE statement LIKE '%doubled(%counted%'",
  );
  return rows.length;
}

/** Replaces the connection; the embedded database accepts one only after the last is closed. */
async function reconnect() {
  (await database.pool.connect()).release(true);
  await vi.waitFor(() => database.pool.query("SELECT 1"), 5_000);
}

test("only the embedded database prepares a statement that was sent three times", async () => {
  for (const given of [1, 2]) expect((await sent(given)).rows).toEqual([{ counted: given * 2 }]);
  expect(await preparedCount()).toBe(0);
  for (const given of [3, 4]) expect((await sent(given)).rows).toEqual([{ counted: given * 2 }]);
  expect(await preparedCount()).toBe(testEngine() === "embedded" ? 1 : 0);
});

test("a new connection returns the same results", async () => {
  for (const given of [1, 2, 3, 4]) {
    expect(await doubled(given)).toBe(given * 2);
    if (given % 2 === 0) await reconnect();
    for (const again of [5, 6, 7]) expect(await doubled(again)).toBe(again * 2);
  }
});

test("a redefined function returns new results", async () => {
  expect(await doubled(3)).toBe(6);
  await define("given + given + 1");
  expect(await doubled(3)).toBe(7);
});

test("a statement that failed, also in a transaction, does not spoil the next", async () => {
  await expect(doubled(-1)).rejects.toThrow("not below zero");
  expect(await doubled(1)).toBe(2);
  const work = database.db.transaction().execute(async (tx) => {
    expect(await doubled(5, tx)).toBe(10);
    await doubled(-1, tx);
  });
  await expect(work).rejects.toThrow("not below zero");
  expect(await doubled(1)).toBe(2);
});
