import { PgBoss } from "pg-boss";
import type { Database } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import type { JobBoard } from "./job-board.ts";

/** Work that the clock starts. Safe to run twice; each run states its own limit. */
export type Job = {
  name: string;
  /** Cron, in UTC, to the minute. */
  schedule: string;
  /** Whether it runs at the start as well: to make up for what a pause left. */
  atStart?: boolean;
  /** A number that it gives is how many things it dealt with, and stands with the run. */
  run(): Promise<unknown>;
};

export type JobRunner = { stop(): Promise<void> };

/** On one shared session every poll competes with the calls for it. */
const pollingIntervalSeconds = 5;

/** Runs jobs by their schedules, each at most once at a time over all servers of the installation. */
export async function startJobs(
  database: Database,
  jobs: readonly Job[],
  log: Log,
  board?: Pick<JobBoard, "attach">,
): Promise<JobRunner> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    ...(database.engine === "embedded" ? { backend: "pglite" as const } : {}),
  });
  boss.on("error", (error) => log.error({ error: toldBy(error) }, "jobs: the queue failed"));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: "short" });
    await boss.schedule(job.name, job.schedule);
    await boss.work(job.name, { pollingIntervalSeconds }, () => runLogged(job, log));
    if (job.atStart) await boss.send(job.name);
  }
  board?.attach(boss, jobs);
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }) };
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
