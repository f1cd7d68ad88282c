import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";

export type Migration = { name: string; sql: string; hash: string };

const directory = fileURLToPath(new URL("./migrations/", import.meta.url));

/** Any number; all servers of one deployment must use the same. */
const migrationLock = 7_241_906;

/**
 * How long a migration waits for a lock at a time, and how often it retries. The wait is shorter than the second after which
 * the server looks for deadlocks: in one with an older server's transaction the migration gives way, and nobody's request.
 */
const lockTimeoutMs = 500;
const lockAttempts = 120;
const lockPauseMs = 1_000;
/** A lock that was not free in time, and a deadlock. */
const retried = new Set<unknown>(["55P03", "40P01"]);

/** All migrations in order. */
export function readMigrations(): Migration[] {
  return readdirSync(directory)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(`${directory}${name}`, "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    });
}

/** A hash of the schema, so that an outdated prepared copy is recognised. */
export function migrationsHash(migrations = readMigrations()): string {
  const all = migrations.map((migration) => `${migration.name} ${migration.hash}`).join("\n");
  return createHash("sha256").update(all).digest("hex").slice(0, 16);
}

const timeouts = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
const readTimeouts = "SELECT name, current_setting(name) AS setting FROM pg_settings WHERE name = ANY($1)";
/** The connection returns to the pool with its own timeouts, which are not the server's defaults. */
const setTimeouts = "SELECT set_config(name, setting, false) FROM unnest($1::text[], $2::text[]) AS own(name, setting)";

/**
 * Brings the schema up to date, each migration in its own transaction, under a lock so that two servers starting together do
 * not both try. Throws if an applied migration has been changed since: migrations are append-only.
 */
export async function migrate(pool: pg.Pool, migrations = readMigrations()): Promise<{ applied: string[] }> {
  const client = await pool.connect();
  let own: { name: string; setting: string }[] | undefined;
  try {
    own = (await client.query(readTimeouts, [timeouts])).rows;
    // Neither another server's migrations nor an index on a large table finish within the timeout of a page's query.
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const rows = await client.query<{ name: string; hash: string }>("SELECT name, hash FROM schema_migrations");
    const done = new Map(rows.rows.map((row) => [row.name, row.hash]));
    const applied: string[] = [];
    for (const migration of migrations) {
      const earlier = done.get(migration.name);
      if (earlier === undefined) {
        await applyWhenFree(client, migration);
        applied.push(migration.name);
      } else if (earlier !== migration.hash) {
        throw new Error(`The migration ${migration.name} was changed after it had been applied to this database`);
      }
    }
    return { applied };
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]).catch(() => {});
    const isReset = await client
      .query(setTimeouts, [own?.map(({ name }) => name), own?.map(({ setting }) => setting)])
      .then(
        () => own !== undefined,
        () => false,
      );
    client.release(!isReset);
  }
}

/** While a migration waits for a table, every query of that table waits behind it: it backs off and retries. */
async function applyWhenFree(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
      if (!retried.has(cause?.code) || attempt === lockAttempts) throw error;
      await sleep(lockPauseMs);
    }
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await client.query("INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)", [migration.name, migration.hash]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw new Error(
      `The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
