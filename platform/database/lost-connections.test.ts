import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startJobs } from "#platform/jobs/jobs.ts";
import { silentLog } from "#platform/log/log.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { population } from "#tests/builders/population.ts";
import { testEngine } from "./testing.ts";
import { transact } from "./transaction.ts";

const CUTS = 20;
const READERS = 4;
const STARTS = population({ usual: 3, full: 20 });

const database = await databaseOfFile();
/** Errors that would have ended the process. */
const fatal: unknown[] = [];
const hear = (error: unknown) => void fatal.push(error);
const open = new Set<pg.PoolClient>();

beforeAll(async () => {
  database.pool.on("acquire", (client) => {
    if (open.has(client)) return;
    open.add(client);
    client.once("end", () => open.delete(client));
  });
  process.on("uncaughtException", hear);
});
afterAll(async () => {
  process.off("uncaughtException", hear);
});

/** Ends every connection of the pool: by the server as an administrator does it, or by its socket. */
async function cutAll(): Promise<void> {
  if (testEngine() === "embedded") {
    for (const client of open) (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
    return;
  }
  const { rows } = await database.pool.query("SELECT current_database() AS name");
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [rows[0].name]);
  await admin.end();
}

/** Resolves when the pool has been asked for a connection so many times more. */
function queries(count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    const see = () => {
      left -= 1;
      if (left > 0) return;
      database.pool.off("acquire", see);
      resolve();
    };
    database.pool.on("acquire", see);
  });
}

test(`connections cut ${CUTS} times during queries fail only those queries`, async () => {
  let done = false;
  let [read, failed] = [0, 0];
  const reader = async (ask: () => Promise<unknown>) => {
    while (!done) {
      await ask().then(
        () => {
          read += 1;
        },
        () => {
          failed += 1;
        },
      );
    }
  };
  const slow = "SELECT pg_sleep(0.03)";
  const single = () => database.pool.query(slow);
  const inOne = () => transact(database.db, async (tx) => await tx.selectFrom("users").select("uid").execute());
  const readers = Array.from({ length: READERS }, (_, index) => reader(index % 2 === 0 ? single : inOne));
  for (let cut = 0; cut < CUTS; cut += 1) {
    // The readers never rest: their queries are on the way at any moment.
    await cutAll();
    const before = read;
    await expect.poll(() => read).toBeGreaterThan(before);
  }
  done = true;
  await Promise.all(readers);
  expect(failed).toBeGreaterThan(0);
  expect(fatal).toEqual([]);
});

test(`jobs run even if connections are cut during their setup, ${STARTS} times of ${STARTS}`, async () => {
  for (let start = 0; start < STARTS; start += 1) {
    let ran = 0;
    const run = async () => {
      ran += 1;
    };
    const job = { name: `counts-${start}`, schedule: "0 0 1 1 *", about: "Counts", atStart: true, run };
    const starting = startJobs(database, [job], silentLog);
    await queries(1 + 4 * start);
    await cutAll();
    const runner = await starting;
    await expect.poll(() => ran, { timeout: 30_000 }).toBeGreaterThan(0);
    await runner.stop();
  }
  expect(fatal).toEqual([]);
}, 300_000);
