import { expect, test } from "vitest";
import { testDatabase } from "./testing.ts";

// Test files of one worker share a copy, so what one leaves must not be there for the next.

const accounts = "SELECT json_agg(a ORDER BY a)::text AS all FROM ledger_accounts a";

test("a restored database is the same again", async () => {
  const first = await testDatabase();
  const before = await first.pool.query(accounts);
  await first.pool.query(
    "INSERT INTO users (uid, username, email, user_type, status) SELECT gen_random_uuid(), 'left-over', 'left-over@example.com', 'user', 'active'",
  );
  await first.pool.query("SET session_replication_role = replica");
  await first.pool.query("DELETE FROM ledger_accounts");
  await first.pool.query("UPDATE prompts SET created_at = now()");
  await first.close();
  const second = await testDatabase();
  try {
    expect((await second.pool.query(accounts)).rows).toEqual(before.rows);
    expect((await second.pool.query("SELECT * FROM users")).rows).toEqual([]);
    expect((await second.pool.query("SHOW session_replication_role")).rows).toEqual([
      { session_replication_role: "origin" },
    ]);
  } finally {
    await second.close();
  }
});

test("a database with changed tables, rules or size is not reused", async () => {
  for (const change of [
    "CREATE TABLE left_over (id int)",
    "ALTER TABLE users DISABLE TRIGGER ALL",
    "ALTER TABLE users ADD COLUMN left_over int",
    "CREATE OR REPLACE FUNCTION left_over() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE TABLE many AS SELECT generate_series(1, 10)",
  ]) {
    const first = await testDatabase();
    await first.pool.query(change);
    await first.close();
    const second = await testDatabase();
    const left = await second.pool.query(
      `SELECT (SELECT count(*) FROM pg_class WHERE relname IN ('left_over', 'many'))
            + (SELECT count(*) FROM pg_attribute WHERE attname = 'left_over')
            + (SELECT count(*) FROM pg_proc WHERE proname = 'left_over')
            + (SELECT count(*) FROM pg_trigger WHERE tgenabled <> 'O' AND tgrelid = 'users'::regclass) AS n`,
    );
    await second.close();
    expect(Number(left.rows[0]?.n), change).toBe(0);
  }
});
