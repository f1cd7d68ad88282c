import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectEmbedded, type Database } from "./connect.ts";
import { createSharedConnection } from "./shared-connection.ts";
import { transact } from "./transaction.ts";

let database: Database;
let taken = 0;
beforeAll(async () => {
  database = await connectEmbedded({ dataDir: null });
  await database.pool.query("CREATE TABLE tally (n int NOT NULL CHECK (n < 1000))");
  await database.pool.query("INSERT INTO tally VALUES (0)");
  database.pool.on("acquire", () => {
    taken += 1;
  });
});
afterAll(() => database.close());

const echo = (n: number) => sql<{ n: number }>`SELECT ${n}::int AS n`.execute(database.db);

test("simultaneous statements take the connection once, and each gets its own result", async () => {
  taken = 0;
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => echo(n)));
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(taken).toBe(1);
});

test("more statements than fit into one batch are all answered", async () => {
  const answers = await Promise.all(Array.from({ length: 170 }, (_, n) => echo(n)));
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 170 }, (_, n) => n));
});

test("a statement that fails does not affect the others, with or without values, prepared or not", async () => {
  const failing = [
    () => sql`SELECT nothing_like_this`.execute(database.db),
    () => sql`SELECT ${1}::int / ${0}::int`.execute(database.db),
    () => sql`UPDATE tally SET n = ${1_000}`.execute(database.db),
    () => database.pool.query("SELECT 1 / 0"),
  ];
  // A statement is prepared the third time.
  for (let round = 0; round < 4; round += 1) {
    const asked = failing.flatMap((fail, i) => [fail(), echo(i)]);
    const settled = await Promise.allSettled(asked);
    expect(settled.map(({ status }) => status)).toEqual(failing.flatMap(() => ["rejected", "fulfilled"]));
  }
});

test("no other statements are sent within a transaction, and its changes are invisible before the commit", async () => {
  const seen: number[] = [];
  const look = async () => {
    const { rows } = await sql<{ n: number }>`SELECT n FROM tally`.execute(database.db);
    seen.push(rows[0]?.n ?? -1);
  };
  const undone = transact(database.db, async (tx) => {
    await sql`UPDATE tally SET n = n + 100`.execute(tx);
    await sql`SELECT pg_sleep(0.01)`.execute(tx);
    throw new Error("changed my mind");
  });
  const looks = Array.from({ length: 5 }, look);
  const more = Array.from({ length: 5 }, () => sql`UPDATE tally SET n = n + 1`.execute(database.db));
  await expect(undone).rejects.toThrow("changed my mind");
  await Promise.all([...looks, ...more]);
  await look();
  expect(Math.max(...seen)).toBe(5);
  expect(seen.at(-1)).toBe(5);
});

test("each statement that waits for an unavailable connection fails", async () => {
  const nowhere = createSharedConnection(new pg.Pool({ host: "/no/such/directory", max: 1, pipeline: true }));
  for (let round = 0; round < 2; round += 1) {
    const told = await Promise.allSettled([nowhere.query("SELECT 1"), nowhere.connect().query("SELECT 2", [])]);
    expect(told.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  }
});
