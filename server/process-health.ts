import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import type { ProcessHealth } from "#features/desk/health.rules.ts";
import type { Database } from "#platform/database/connect.ts";

const NANOSECONDS = 1e6;

/** How this process does: measured when somebody asks, but for the event loop, which is measured all the time, by a timer that keeps nothing alive. */
export function createProcessHealth({ db }: Database) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  return {
    async read(): Promise<ProcessHealth> {
      const started = performance.now();
      await sql`SELECT 1`.execute(db);
      const databaseMs = performance.now() - started;
      // The sampling interval itself is no delay.
      const eventLoopP99Ms = Math.max(0, delay.percentile(99) / NANOSECONDS - 20);
      delay.reset();
      return {
        ...{ databaseMs, eventLoopP99Ms: Number.isFinite(eventLoopP99Ms) ? eventLoopP99Ms : 0 },
        ...{ failedJobs: await failedJobs(), upSeconds: Math.round(process.uptime()) },
      };
    },
  };

  /** Jobs that failed for good in the last day; null before any have run here. */
  async function failedJobs(): Promise<ProcessHealth["failedJobs"]> {
    const { rows: tables } = await sql<{ there: boolean }>`
      SELECT to_regclass('pgboss.job') IS NOT NULL AS there`.execute(db);
    if (!tables[0]?.there) return null;
    const { rows } = await sql<{ name: string; count: number }>`
      SELECT name, count(*)::int AS count FROM pgboss.job
      WHERE state = 'failed' AND completed_on > now() - interval '1 day' AND name NOT LIKE '\\_\\_%'
      GROUP BY name ORDER BY count(*) DESC, name LIMIT 20`.execute(db);
    return rows;
  }
}
