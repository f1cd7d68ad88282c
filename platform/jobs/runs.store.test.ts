import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { expect, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { createJobBoard } from "./job-board.ts";
import { type Job, startJobs } from "./jobs.ts";

const database = await databaseOfFile();

/** A job that runs until it is released, and counts how many ran at once. */
function longJob(name: string) {
  const state = { begun: 0, running: 0, most: 0 };
  const waiting: (() => void)[] = [];
  const job: Job = {
    name,
    schedule: "0 0 1 1 *",
    about: "Takes as long as the test wants",
    async run() {
      state.begun += 1;
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      state.running -= 1;
    },
  };
  return { job, state, letGo: () => waiting.shift()?.() };
}

/** What a server gets that looks for a run now. */
async function lookOf(name: string): Promise<unknown[]> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    ...(database.engine === "embedded" ? { backend: "pglite" as const } : {}),
    supervise: false,
    schedule: false,
  });
  await boss.start();
  const runs = await boss.fetch(name);
  await boss.stop({ graceful: false, close: false });
  return runs;
}

const inOne = <T>(ask: (tx: never) => Promise<T>) => database.db.transaction().execute((tx) => ask(tx as never));

test("a run longer than its interval does not overlap with the next, even on two servers", async () => {
  const { job, state, letGo } = longJob("takes-long");
  const boards = [createJobBoard(database.db), createJobBoard(database.db)] as const;
  const first = await startJobs(database, [job], silentLog, boards[0]);
  const second = await startJobs(database, [job], silentLog, boards[1]);
  expect(await boards[0].runNow(job.name, inOne)).toBe("asked");
  await expect.poll(() => state.begun).toBe(1);
  expect(await boards[1].runNow(job.name, inOne)).toBe("asked");
  expect(await boards[0].runNow(job.name, inOne)).toBe("waiting");
  expect(await lookOf(job.name)).toEqual([]);
  expect(state).toEqual({ begun: 1, running: 1, most: 1 });

  letGo();
  await expect.poll(() => state.begun).toBe(2);
  letGo();
  await expect.poll(() => state.running).toBe(0);
  expect(state.most).toBe(1);
  await Promise.all([first.stop(), second.stop()]);
}, 120_000);

test("a queue of an older release, where runs could overlap, gets the new policy with its queued runs", async () => {
  const { job, state, letGo } = longJob("older");
  await (await startJobs(database, [job], silentLog)).stop();
  await sql`UPDATE pgboss.queue SET policy = 'short', heartbeat_seconds = NULL WHERE name = 'older'`.execute(
    database.db,
  );
  await sql`INSERT INTO pgboss.job (name, policy) VALUES ('older', 'short')`.execute(database.db);
  const runner = await startJobs(database, [job], silentLog);
  await expect.poll(() => state.begun).toBe(1);
  const { rows } = await sql`
    SELECT q.policy, q.heartbeat_seconds, j.policy AS of_job, j.heartbeat_seconds AS of_run
    FROM pgboss.queue q JOIN pgboss.job j USING (name) WHERE name = 'older' AND j.state = 'active'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ policy: "stately", heartbeat_seconds: 60, of_job: "stately", of_run: 60 }]);
  letGo();
  await expect.poll(() => state.running).toBe(0);
  await runner.stop();
}, 60_000);
