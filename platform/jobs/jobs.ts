import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import type { Database } from "#platform/database/connect.ts";
import { isLostConnection } from "#platform/database/lost-connection.rules.ts";
import type { Log } from "#platform/log/log.ts";
import type { JobBoard } from "./job-board.ts";
import { changeTerms, giveUpRuns, hasQueues } from "./runs.store.ts";

/** Work that the clock starts. Safe to run twice; each run states its own limit. */
export type Job = {
  name: string;
  /** Cron, in UTC, to the minute. */
  schedule: string;
  /** What it does, in one sentence. */
  about: string;
  /** Whether it runs at the start as well: to make up for what a pause left. */
  atStart?: boolean;
  /** A number that it gives is how many things it dealt with, and stands with the run. */
  run(): Promise<unknown>;
};

export type JobRunner = { stop(): Promise<void> };

/** On one shared session every poll competes with the calls for it. */
const pollingIntervalSeconds = 5;

const terms = {
  /** One run waits at most, and one runs: a run that takes longer than its interval meets no second one. */
  policy: "stately",
  /** A run that has given no sign of life for so long belongs to a process that is gone: it is tried again. */
  heartbeatSeconds: 60,
  /** Longer than any job takes: a run that is given up goes on here while the next one begins. */
  expireInSeconds: 6 * 60 * 60,
} as const;
/** How often the jobs are set up anew after a connection broke, and how long a server may take to come back. */
const mostAttempts = 8;
const pauseMs = 500;

/**
 * Runs jobs by their schedules, each at most once at a time over all servers of the installation. A connection that
 * breaks while they are set up is no end of it; any other failure throws.
 */
export async function startJobs(
  database: Database,
  jobs: readonly Job[],
  log: Log,
  board?: Pick<JobBoard, "attach">,
): Promise<JobRunner> {
  for (let attempt = 1; ; attempt += 1) {
    const boss = newQueue(database, log);
    try {
      await setUp(boss, database, jobs, log);
      board?.attach(boss, jobs);
      return { stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }) };
    } catch (error) {
      await boss.stop({ graceful: false, close: false }).catch(() => {});
      if (!isLostConnection(error) || attempt === mostAttempts) throw error;
      log.warn({ error: String(error), attempt }, "jobs: the connection broke while they were set up");
      await sleep(pauseMs * attempt);
    }
  }
}

function newQueue(database: Database, log: Log): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    ...(database.engine === "embedded" ? { backend: "pglite" as const } : {}),
  });
  boss.on("error", (error) => log.error({ error: toldBy(error) }, "jobs: the queue failed"));
  return boss;
}

async function setUp(boss: PgBoss, database: Database, jobs: readonly Job[], log: Log): Promise<void> {
  const names = jobs.map(({ name }) => name);
  if (await hasQueues(database.db)) {
    await changeTerms(database.db, names, terms);
    // One process has the embedded database: whatever ran before this one began has ended with the other.
    if (database.engine === "embedded") await giveUpRuns(database.db, names);
  }
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, terms);
    await boss.schedule(job.name, job.schedule);
    await boss.work(job.name, { pollingIntervalSeconds }, () => runLogged(job, log));
    if (job.atStart) await boss.send(job.name);
  }
}

/** The queue tells of some errors as plain objects that only look like one. */
function toldBy(error: Error): string {
  return error instanceof Error ? String(error) : `${(error as Error).name ?? "Error"}: ${(error as Error).message}`;
}

async function runLogged(job: Job, log: Log): Promise<number | undefined> {
  try {
    const handled = await job.run();
    return typeof handled === "number" ? handled : undefined;
  } catch (error) {
    log.error({ job: job.name, error: error instanceof Error ? error.stack : String(error) }, "jobs: a job failed");
    throw error;
  }
}
