import { CompiledQuery } from "kysely";
import type { PgBoss } from "pg-boss";
import type { Db, Tx } from "../database/connect.ts";
import { type FailedRun, failedRuns, hasQueues, type QueueFigures, queueFigures } from "./runs.store.ts";

/** One queue: its schedule, which is cron in UTC, and the state of its runs. */
export type QueueState = QueueFigures & { schedule: string | null };

export type JobBoard = ReturnType<typeof createJobBoard>;

const maxFailures = 100;

/** The deployment's jobs, and the two actions that a person can take. */
export function createJobBoard(db: Db) {
  let running: { boss: PgBoss; schedules: Map<string, string> } | null = null;

  /** The queue of that name. Null if there is none, or if this process runs no jobs. */
  async function queueOf(name: string): Promise<PgBoss | null> {
    if (!running?.schedules.has(name)) return null;
    // The library reads its queue on first use, over a connection that a transaction may hold.
    await running.boss.findJobs(name, { id: noRun });
    return running.boss;
  }

  return {
    /** Called by the job runner. */
    attach(boss: PgBoss, jobs: readonly { name: string; schedule: string }[]): void {
      running = { boss, schedules: new Map(jobs.map(({ name, schedule }) => [name, schedule])) };
    },

    /** Every queue that has a job, by name. */
    async queues(): Promise<QueueState[]> {
      if (!(await hasQueues(db))) return [];
      const known = running?.schedules ?? new Map<string, string>();
      const found = (await queueFigures(db)).filter(({ name }) => known.has(name));
      return found
        .map((queue) => ({ ...queue, schedule: known.get(queue.name) ?? null }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    },

    async failures(): Promise<FailedRun[]> {
      return (await hasQueues(db)) ? failedRuns(db, maxFailures) : [];
    },

    /** Queues a run, in the caller's transaction. `waiting`: one is queued already. */
    async runNow(name: string, inOne: InOne): Promise<"asked" | "waiting" | "unknown"> {
      const boss = await queueOf(name);
      if (!boss) return "unknown";
      return inOne(async (tx) => ((await boss.send(name, null, { db: over(tx) })) === null ? "waiting" : "asked"));
    },

    /** Retries a failed run, in the caller's transaction. */
    async retry(name: string, id: string, inOne: InOne): Promise<"asked" | "waiting" | "unknown"> {
      const boss = await queueOf(name);
      if (!boss) return "unknown";
      return inOne(async (tx) => {
        const answer: { affected?: number } = await boss.retry(name, id, { db: over(tx) });
        return answer.affected === 1 ? "asked" : "unknown";
      });
    },
  };
}

type Asked = "asked" | "waiting" | "unknown";
/** Runs the query in the caller's transaction, who adds what belongs to it. */
type InOne = (ask: (tx: Tx) => Promise<Asked>) => Promise<Asked>;

const noRun = "00000000-0000-7000-8000-000000000000";

const over = (tx: Tx) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as unknown[],
  }),
});
