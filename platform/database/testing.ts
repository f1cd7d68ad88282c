import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// biome-ignore lint/plugin: the embedded database tells nobody that it is free for the next connection.
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { connectEmbedded, connectNative, connectToEmbedded, type Database } from "./connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded/embedded.ts";
import { migrate, migrationsHash } from "./migrate.ts";
import { copyForTest, cutEmptyLog } from "./testing-directory.ts";
import { type Original, originalOf, restore } from "./testing-restore.ts";
import { addressOf, copyDatabase, dropDatabase, nameCopies, newCopyName, withServer } from "./testing-server.ts";

/** The engine under test, by TEST_ENGINE: `embedded` by default, or `native`. */
export function testEngine(): Database["engine"] {
  return process.env.TEST_ENGINE === "native" ? "native" : "embedded";
}

const templateName = () => `nocturne_template_${migrationsHash()}`;
const originals = join(tmpdir(), "nocturne-test-databases");
const originalPath = () => join(originals, migrationsHash());

/** Creates the migrated template from which each test file gets its own copy in milliseconds. Safe to call twice. */
export async function prepareTestDatabases(): Promise<void> {
  if (testEngine() === "native") await prepareTemplate();
  else await prepareOriginal();
}

/**
 * A fresh, migrated database for one test file; its commits need not survive the process. Close it in `afterAll`. Files of
 * one worker share a copy, which is restored in a tenth of the time of a new one.
 */
export async function testDatabase(): Promise<Database> {
  const copy = await freeCopy();
  const database = await copy.connect();
  let closing: Promise<void> | undefined;
  return {
    ...database,
    close() {
      closing ??= database.close().then(() => void free.push(copy));
      return closing;
    },
  };
}

/** Puts a migrated embedded database into an empty data directory, for programs that open it themselves. */
export async function fillDataDirectory(dataDir: string): Promise<void> {
  await prepareOriginal();
  mkdirSync(dataDir, { recursive: true });
  copyForTest(join(originalPath(), "postgres"), join(dataDir, "postgres"));
}

/** A database of this worker. `connect` may be called again once the previous connection is closed. */
type Copy = { connect(): Promise<Database>; remove(): Promise<void>; removeNow(): void; original?: Original };

const free: Copy[] = [];

const CONNECTION_ATTEMPTS = 500;
const CONNECTION_PAUSE_MS = 5;

/** Names the copies of this run. Call it before its workers start; returns the cleanup. */
export async function beginTestRun(): Promise<() => Promise<void>> {
  const dropCopies = nameCopies();
  await prepareTestDatabases();
  return () => (testEngine() === "embedded" ? Promise.resolve() : dropCopies());
}

/** A restored copy that another test file has closed, or a new one. */
async function freeCopy(): Promise<Copy> {
  for (let copy = free.pop(); copy; copy = free.pop()) {
    if (await isRestored(copy)) return copy;
    await copy.remove();
  }
  const copy = await (testEngine() === "native" ? copyOfTemplate() : copyOfOriginal());
  copy.original = await withClient(copy, originalOf);
  removeAtTheEnd(copy);
  return copy;
}

/** Deletes a worker's files with it, however it ends. */
function removeAtTheEnd({ removeNow }: Copy): void {
  process.once("exit", removeNow);
  // How a worker is ended; the signal alone would skip the exit handlers.
  if (process.listenerCount("SIGTERM") === 0) process.once("SIGTERM", () => process.exit());
}

function isRestored(copy: Copy): Promise<boolean> {
  const { original } = copy;
  return original ? withClient(copy, (client) => restore(client, original)) : Promise.resolve(false);
}

async function withClient<T>(copy: Copy, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const database = await copy.connect();
  try {
    const client = await database.pool.connect();
    return await work(client).finally(() => client.release(true));
  } finally {
    await database.close();
  }
}

async function prepareOriginal(): Promise<void> {
  if (existsSync(originalPath())) return;
  mkdirSync(originals, { recursive: true });
  const draft = `${originalPath()}.${process.pid}`;
  const database = await connectEmbedded({ dataDir: draft, synced: false });
  await migrate(database.pool);
  await database.close();
  cutEmptyLog(join(draft, "postgres"));
  try {
    renameSync(draft, originalPath());
  } catch (error) {
    // Another process created it in the meantime.
    rmSync(draft, { recursive: true });
    if (!existsSync(originalPath())) throw error;
  }
}

async function copyOfOriginal(): Promise<Copy> {
  const dataDir = mkdtempSync(join(tmpdir(), "noct-test-"));
  await fillDataDirectory(dataDir);
  const embedded = await startEmbedded({ dataDir, synced: false });
  const removeNow = () => rmSync(dataDir, { recursive: true, force: true });
  return {
    connect: () => connectedTo(embedded),
    remove: () => embedded.close().then(removeNow),
    removeNow,
  };
}

/** The embedded database refuses a connection until the previous one is closed. */
async function connectedTo(embedded: EmbeddedDatabase): Promise<Database> {
  for (let attempt = 1; ; attempt += 1) {
    const database = connectToEmbedded(embedded, false);
    try {
      await database.pool.query("SELECT 1");
      return database;
    } catch (error) {
      await database.close();
      if (attempt === CONNECTION_ATTEMPTS) throw error;
      await sleep(CONNECTION_PAUSE_MS);
    }
  }
}

function prepareTemplate(): Promise<void> {
  return withTemplate(async () => {});
}

/** Nothing else makes, copies or drops a template meanwhile: neither another test file nor another checkout's run. */
async function withTemplate(work: (server: pg.Client) => Promise<void>): Promise<void> {
  await withServer(async (server) => {
    await server.query("SELECT pg_advisory_lock(7241907)");
    const found = await server.query("SELECT 1 FROM pg_database WHERE datname = $1", [templateName()]);
    if (!found.rowCount) await createTemplate(server);
    await work(server);
  });
}

async function createTemplate(server: pg.Client): Promise<void> {
  await dropOtherTemplates(server);
  const draft = `nocturne_draft_${process.pid}`;
  await dropDatabase(server, draft);
  await server.query(`CREATE DATABASE ${draft}`);
  const database = connectNative({ url: addressOf(draft), poolSize: 2 });
  await migrate(database.pool).finally(() => database.close());
  await server.query(`ALTER DATABASE ${draft} RENAME TO ${templateName()}`);
}

/** Drops templates of other schemas; a run that needs one makes it anew. */
async function dropOtherTemplates(server: pg.Client): Promise<void> {
  const found = await server.query("SELECT datname FROM pg_database WHERE datname LIKE 'nocturne_template_%'");
  for (const row of found.rows) await dropDatabase(server, row.datname);
}

async function copyOfTemplate(): Promise<Copy> {
  const name = newCopyName();
  await withTemplate((server) => copyDatabase(server, templateName(), name));
  return {
    connect: async () => connectNative({ url: addressOf(name), poolSize: 20 }),
    remove: () => withServer((server) => dropDatabase(server, name)),
    // The worker would end before the statement ran: the run's cleanup drops it.
    removeNow: () => {},
  };
}
