import { sql } from "kysely";
import type { ProcessHealth } from "#features/admin-inbox/admin-inbox.schema.ts";
import { backupHealth } from "#features/admin-inbox/health.rules.ts";
import type { Capacity } from "#features/conversations/start/capacity.service.ts";
import type { Database } from "#platform/database/connect.ts";
import type { EventLoop } from "./event-loop.ts";

type ProcessParts = {
  database: Database;
  eventLoop: Pick<EventLoop, "longestMs">;
};

/** The health of this process, measured on request; the event loop is measured all the time. */
export function createProcessHealth({ database, eventLoop }: ProcessParts) {
  const { db, backups } = database;
  // Once the table exists, it stays.
  let hasJobs = false;

  return {
    async read(calls: Pick<Capacity, "takesCalls">): Promise<ProcessHealth> {
      // The duration of a query that is needed anyway.
      const started = performance.now();
      const failed = await failedJobs();
      const databaseMs = performance.now() - started;
      return {
        databaseMs,
        eventLoopMs: eventLoop.longestMs(),
        takesCalls: calls.takesCalls(),
        failedJobs: failed,
        upSeconds: Math.round(process.uptime()),
        backups: backups && backupHealth(backups.newestAt(), backups.lastRestored(), Date.now()),
      };
    },
  };

  /** Jobs that failed permanently in the last day; null before any job has run here. */
  async function failedJobs(): Promise<ProcessHealth["failedJobs"]> {
    if (!hasJobs) {
      const { rows: tables } = await sql<{ there: boolean }>`
        SELECT to_regclass('pgboss.job') IS NOT NULL AS there`.execute(db);
      hasJobs = tables[0]?.there === true;
    }
    if (!hasJobs) return null;
    const { rows } = await sql<{ name: string; count: number }>`
      SELECT name, count(*)::int AS count FROM pgboss.job
      WHERE state = 'failed' AND completed_on > now() - interval '1 day' AND name NOT LIKE '\\_\\_%'
      GROUP BY name ORDER BY count(*) DESC, name LIMIT 20`.execute(db);
    return rows;
  }
}
