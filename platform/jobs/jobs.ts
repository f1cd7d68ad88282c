import { PgBoss } from "pg-boss";
import type { Database } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";

/** Work that the clock starts. Safe to run twice; each run states its own limit. */
export type Job = {
  name: string;
  /** Cron, in UTC, to the minute. */
  schedule: string;
  run(): Promise<void>;
};

export type JobRunner = { stop(): Promise<void> };

/** On one shared session every poll competes with the calls for it. */
const pollingIntervalSeconds = 5;

/** Runs jobs by their schedules, each at most once at a time over all servers of the installation. */
export async function startJobs(database: Database, jobs: readonly Job[], log: Log): Promise<JobRunner> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    ...(database.engine === "embedded" ? { backend: "pglite" as const } : {}),
  });
  boss.on("error", (error) => log.error({ error: String(error) }, "jobs: the queue failed"));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: "short" });
    await boss.schedule(job.name, job.schedule);
    await boss.work(job.name, { pollingIntervalSeconds }, () => runLogged(job, log));
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }) };
}

async function runLogged(job: Job, log: Log): Promise<void> {
  try {
    await job.run();
  } catch (error) {
    log.error({ job: job.name, error: error instanceof Error ? error.stack : String(error) }, "jobs: a job failed");
    throw error;
  }
}
