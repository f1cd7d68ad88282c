import { existsSync, mkdirSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connectEmbedded, connectNative, type Database } from "./connect.ts";
import { migrate, migrationsHash } from "./migrate.ts";

/** The engine under test, by TEST_ENGINE: `embedded` unless it says `native`. */
export function testEngine(): Database["engine"] {
  return process.env.TEST_ENGINE === "native" ? "native" : "embedded";
}

const templateName = () => `nocturne_template_${migrationsHash()}`;
const snapshotDirectory = join(tmpdir(), "nocturne-test-snapshots");
const snapshotPath = () => join(snapshotDirectory, `${migrationsHash()}.tar`);

/** Makes the migrated original from which each test file gets its own copy in milliseconds. Safe to call twice. */
export async function prepareTestDatabases(): Promise<void> {
  if (testEngine() === "native") await prepareTemplate();
  else await prepareSnapshot();
}

/**
 * A fresh, migrated database for one test file. Close it in `afterAll`.
 * On the native engine a template is copied, on the embedded one a snapshot is loaded into memory.
 */
export async function testDatabase(): Promise<Database> {
  await prepareTestDatabases();
  return testEngine() === "native" ? copyOfTemplate() : connectEmbedded({ dataDir: null, snapshot: snapshotPath() });
}

async function prepareSnapshot(): Promise<void> {
  if (existsSync(snapshotPath())) return;
  mkdirSync(snapshotDirectory, { recursive: true });
  const database = await connectEmbedded({ dataDir: null });
  await migrate(database.pool);
  const draft = `${snapshotPath()}.${process.pid}`;
  await database.dump?.(draft);
  await database.close();
  renameSync(draft, snapshotPath());
}

async function prepareTemplate(): Promise<void> {
  await withServer(async (server) => {
    // Two test files may prepare at once; the second waits here and finds it done.
    await server.query("SELECT pg_advisory_lock(7241907)");
    const found = await server.query("SELECT 1 FROM pg_database WHERE datname = $1", [templateName()]);
    if (found.rowCount) return;
    await dropOlderTemplates(server);
    const draft = `nocturne_draft_${process.pid}`;
    await dropDatabase(server, draft);
    await server.query(`CREATE DATABASE ${draft}`);
    const database = connectNative({ url: addressOf(draft), poolSize: 2 });
    await migrate(database.pool).finally(() => database.close());
    await server.query(`ALTER DATABASE ${draft} RENAME TO ${templateName()}`);
  });
}

/** Templates of earlier schemas are of no use to anybody. */
async function dropOlderTemplates(server: pg.Client): Promise<void> {
  const found = await server.query("SELECT datname FROM pg_database WHERE datname LIKE 'nocturne_template_%'");
  for (const row of found.rows) await dropDatabase(server, row.datname);
}

async function copyOfTemplate(): Promise<Database> {
  const name = `nocturne_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await withServer(async (server) => {
    await server.query("SELECT pg_advisory_lock(7241907)");
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${templateName()}`);
  });
  const database = connectNative({ url: addressOf(name), poolSize: 20 });
  return {
    ...database,
    async close() {
      await database.close();
      await withServer((server) => dropDatabase(server, name));
    },
  };
}

function serverAddress(): string {
  const address = process.env.TEST_DATABASE_URL;
  if (!address) throw new Error("TEST_ENGINE=native needs TEST_DATABASE_URL");
  return address;
}

function addressOf(name: string): string {
  const url = new URL(serverAddress());
  url.pathname = `/${name}`;
  return url.toString();
}

async function withServer<T>(work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: serverAddress() });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

async function dropDatabase(server: pg.Client, name: string): Promise<void> {
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
