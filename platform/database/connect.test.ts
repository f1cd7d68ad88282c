import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { migrate } from "./migrate.ts";
import { outsideTransaction, transact } from "./transaction.ts";

const database = await databaseOfFile();

describe("a test database", () => {
  test("is migrated, and migrating again changes nothing", async () => {
    expect((await migrate(database.pool)).applied).toEqual([]);
    const applied = await database.pool.query("SELECT name FROM schema_migrations");
    expect(applied.rows.length).toBeGreaterThan(0);
  });

  test("returns bigint columns as whole numbers", async () => {
    const { rows } = await sql<{ big: bigint }>`SELECT 9007199254740993::bigint AS big`.execute(database.db);
    expect(rows[0]?.big).toBe(9007199254740993n);
  });

  test("refuses the outer handle inside a transaction instead of waiting forever", async () => {
    const attempt = transact(database.db, () => sql`SELECT 1`.execute(database.db));
    await expect(attempt).rejects.toThrow("pass tx on instead");
    await expect(sql`SELECT 1`.execute(database.db)).resolves.toBeTruthy();
  });

  test("rolls back a transaction that fails", async () => {
    await database.pool.query("CREATE TABLE notes (body text)");
    const attempt = transact(database.db, async (tx) => {
      await sql`INSERT INTO notes VALUES ('half')`.execute(tx);
      throw new Error("changed my mind");
    });
    await expect(attempt).rejects.toThrow("changed my mind");
    expect((await database.pool.query("SELECT * FROM notes")).rowCount).toBe(0);
  });

  test("continues after a statement that failed, in either query style", async () => {
    for (let round = 0; round < 5; round += 1) {
      await expect(database.pool.query("SELECT nothing_like_this")).rejects.toThrow("nothing_like_this");
      expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
      await expect(sql`SELECT 1 / 0`.execute(database.db)).rejects.toThrow("division by zero");
      await expect(sql`SELECT 1`.execute(database.db)).resolves.toBeTruthy();
    }
  });

  test("allows work that must outlive a transaction to run outside it", async () => {
    const ran = await transact(database.db, async () => outsideTransaction(() => "outside"));
    expect(ran).toBe("outside");
  });

  test("serves twenty transactions at once without mixing them up", async () => {
    await database.pool.query("CREATE TABLE tally (n bigint NOT NULL)");
    await database.pool.query("INSERT INTO tally VALUES (0)");
    const one = () =>
      transact(database.db, async (tx) => {
        await sql`UPDATE tally SET n = n + 1`.execute(tx);
        await sql`SELECT pg_sleep(0.001)`.execute(tx);
      });
    await Promise.all(Array.from({ length: 20 }, one));
    expect((await database.pool.query("SELECT n FROM tally")).rows[0].n).toBe(20n);
  });
});

test("an idle transaction is ended by the server, and a dead client is noticed", async () => {
  const { rows } = await database.pool.query(
    "SELECT name, setting::int FROM pg_settings WHERE name = ANY ($1) ORDER BY 1",
    [["idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"]],
  );
  // The embedded database has one session, in this process: nothing else waits for it.
  const native = [10_000, 10_000, 60_000];
  expect(rows.map(({ setting }) => setting)).toEqual(database.engine === "native" ? native : [0, 0, 0]);
});
