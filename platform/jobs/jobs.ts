import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import type { Database } from "#platform/database/connect.ts";
import { isLostConnection } from "#platform/database/lost-connection.rules.ts";
import type { Log } from "#platform/log/log.ts";
import type { JobBoard } from "./job-board.ts";
import { changeTerms, giveUpRuns, hasQueues } from "./runs.store.ts";

/** Scheduled work. Safe to run twice; each run sets its own limit. */
export type Job = {
  name: string;
  /** Cron, in UTC, to the minute. */
  schedule: string;
  /** What it does, in one sentence. */
  about: string;
  /** Whether it also runs at the start: to catch up after downtime. */
  atStart?: boolean;
  /** A returned number is how many things it processed, and is stored with the run. */
  run(): Promise<unknown>;
};

export type JobRunner = { stop(): Promise<void> };

/** On one shared session every poll competes with the queries of calls. */
const pollingIntervalSeconds = 5;

const terms = {
  /** At most one run is queued and one active: a run longer than its interval never overlaps with the next. */
  policy: "stately",
  /** A run without a sign of life for this long belongs to a dead process: it is retried. */
  heartbeatSeconds: 60,
  /** Longer than any job takes: an expired run keeps running here while the next one starts. */
  expireInSeconds: 6 * 60 * 60,
} as const;
/** How often setting up the jobs is retried after a lost connection, and how long a server may take to return. */
const mostAttempts = 8;
const pauseMs = 500;

/**
 * Runs jobs by their schedules, each at most once at a time over all servers of the deployment. A connection lost during
 * setup is retried; any other failure throws.
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
    // Only one process can have the embedded database: earlier runs have ended with their process.
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

/** The queue reports some errors as plain objects that only look like one. */
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
