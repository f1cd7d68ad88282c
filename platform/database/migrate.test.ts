import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "./connect.ts";
import { type Migration, migrate, readMigrations } from "./migrate.ts";
import { testDatabase } from "./testing.ts";
import { outsideTransaction, transact } from "./transaction.ts";

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const withOne = (name: string, sql: string): Migration[] => [...readMigrations(), { name, sql, hash: name }];
const ownTimeouts = "SELECT name, setting FROM pg_settings WHERE name LIKE '%\\_timeout' ORDER BY name";

test("a migration may take longer than a page's query, and its connection works as before afterwards", async () => {
  const before = (await database.pool.query(ownTimeouts)).rows;
  const limits = `DO $$ BEGIN
    ASSERT current_setting('statement_timeout') = '0' AND current_setting('idle_in_transaction_session_timeout') = '0';
  END $$`;
  expect((await migrate(database.pool, withOne("9000-slow.sql", limits))).applied).toEqual(["9000-slow.sql"]);
  expect((await database.pool.query(ownTimeouts)).rows).toEqual(before);
});

test("what is added without validation is validated by a later migration, which holds no lock for it", () => {
  // Earlier ones are applied and stay as they are.
  const ofNow = readMigrations().filter(({ name }) => name > "0098");
  const both = ofNow.filter(({ sql }) => /\bNOT VALID\b/.test(sql) && /\bVALIDATE CONSTRAINT\b/.test(sql));
  expect(both.map(({ name }) => name)).toEqual([]);
});

test("a migration locks one table at most from its readers, so that none is locked while another is waited for", async () => {
  // Earlier ones are applied and stay as they are.
  const isOfNow = ({ name }: Migration) => name > "0109";
  await database.pool.query("DROP SCHEMA public CASCADE");
  await database.pool.query("CREATE SCHEMA public");
  await migrate(
    database.pool,
    readMigrations().filter((migration) => !isOfNow(migration)),
  );
  const several: string[] = [];
  for (const { name, sql } of readMigrations().filter(isOfNow)) {
    const tables = await lockedBy(sql);
    if (tables.length > 1) several.push(`${name}: ${tables.join(", ")}`);
  }
  expect(several).toEqual([]);
}, 60_000);

test("a migration that meets a deadlock is tried again", async () => {
  await database.pool.query("CREATE SEQUENCE met_deadlocks");
  const sql = `DO $$ BEGIN
    IF nextval('met_deadlocks') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END IF;
  END $$`;
  expect((await migrate(database.pool, withOne("9002-deadlock.sql", sql))).applied).toEqual(["9002-deadlock.sql"]);
});

test("a migration that waits for a table backs off, so that other queries do not queue behind it", async () => {
  const change = withOne("9001-locks.sql", "ALTER TABLE users ADD COLUMN IF NOT EXISTS later_added int");
  const ask = () => database.pool.query("SELECT count(*) FROM users");
  if (database.engine === "embedded") {
    // One session: nothing can block it.
    expect((await migrate(database.pool, change)).applied).toEqual(["9001-locks.sql"]);
    return;
  }
  const migrating = await transact(database.db, async (tx) => {
    await tx.selectFrom("users").select("uid").execute();
    const begun = outsideTransaction(() => migrate(database.pool, change));
    // Until its lock timeout has passed; queries go through meanwhile.
    await expect.poll(async () => outsideTransaction(waiting), { timeout: 20_000, interval: 50 }).toBe(1);
    await outsideTransaction(ask);
    return { begun };
  });
  expect((await migrating.begun).applied).toEqual(["9001-locks.sql"]);
});

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0].waiting;
}

/** The tables and views, of those there are, that a migration locks from readers; it is committed. */
async function lockedBy(migration: string): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    const ofTables = "FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm')";
    const before = await client.query<{ oid: number }>(`SELECT oid ${ofTables}`);
    await client.query("BEGIN");
    await client.query(migration);
    const { rows } = await client.query<{ locked: string }>(
      `SELECT DISTINCT relation::regclass::text AS locked FROM pg_locks
        WHERE pid = pg_backend_pid() AND mode = 'AccessExclusiveLock' AND relation = ANY($1) ORDER BY locked`,
      [before.rows.map(({ oid }) => oid)],
    );
    await client.query("COMMIT");
    return rows.map(({ locked }) => locked);
  } finally {
    client.release();
  }
}
