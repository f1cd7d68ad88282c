import { sql } from "kysely";
import type { Db } from "../database/connect.ts";

/** The state of one queue's runs. */
export type QueueFigures = {
  name: string;
  waiting: number;
  active: number;
  failed: number;
  lastStartedAt: Date | null;
  lastEndedAt: Date | null;
  lastState: string | null;
  /** How many things its stored runs processed; null if they do not say. */
  handled: number | null;
};

export type FailedRun = {
  id: string;
  name: string;
  startedAt: Date | null;
  endedAt: Date | null;
  /** How often it was retried after its first failure. */
  retries: number;
  /** Its result, as text. */
  message: string;
};

/** The library creates its tables at its first start, after ours. */
export async function hasQueues(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`.execute(db);
  return rows[0]?.there === true;
}

/** Each queue with the counts of its stored runs. */
export async function queueFigures(db: Db): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    SELECT queue.name,
      count(job.id) FILTER (WHERE job.state IN ('created', 'retry'))::integer AS waiting,
      count(job.id) FILTER (WHERE job.state = 'active')::integer AS active,
      count(job.id) FILTER (WHERE job.state = 'failed')::integer AS failed,
      (array_agg(job.started_on ORDER BY job.started_on DESC) FILTER (WHERE job.started_on IS NOT NULL))[1]
        AS "lastStartedAt",
      (array_agg(job.completed_on ORDER BY job.started_on DESC) FILTER (WHERE job.started_on IS NOT NULL))[1]
        AS "lastEndedAt",
      (array_agg(job.state::text ORDER BY job.started_on DESC) FILTER (WHERE job.started_on IS NOT NULL))[1]
        AS "lastState",
      sum((job.output ->> 'value')::numeric) FILTER (WHERE job.state = 'completed' AND job.output ->> 'value' ~ '^[0-9]+$')::integer
        AS handled
    FROM pgboss.queue AS queue LEFT JOIN pgboss.job AS job ON job.name = queue.name
    GROUP BY queue.name`.execute(db);
  return rows;
}

/** Runs that failed for good, the latest first. */
export async function failedRuns(db: Db, limit: number): Promise<FailedRun[]> {
  const { rows } = await sql<FailedRun>`
    SELECT id, name, started_on AS "startedAt", completed_on AS "endedAt", retry_count AS retries,
      coalesce(output ->> 'message', output ->> 'value', output::text, '') AS message
    FROM pgboss.job WHERE state = 'failed' ORDER BY completed_on DESC NULLS LAST, id LIMIT ${limit}`.execute(db);
  return rows;
}

export type QueueTerms = { policy: string; heartbeatSeconds: number; expireInSeconds: number };

/**
 * Gives the queues of an older release a new policy, which the library does not: queued runs move with it, and active ones
 * end under the old one.
 */
export async function changeTerms(db: Db, names: readonly string[], terms: QueueTerms): Promise<void> {
  const { policy, heartbeatSeconds, expireInSeconds } = terms;
  await sql`
    WITH changed AS (
      UPDATE pgboss.queue
      SET policy = ${policy}, heartbeat_seconds = ${heartbeatSeconds}, expire_seconds = ${expireInSeconds}
      WHERE name = ANY (${names}) AND policy <> ${policy} RETURNING name
    )
    UPDATE pgboss.job
    SET policy = ${policy}, heartbeat_seconds = ${heartbeatSeconds}, expire_seconds = ${expireInSeconds}
    FROM changed WHERE job.name = changed.name AND job.state = 'created'`.execute(db);
}

/** Ends the runs of a process that is known to be dead. Their schedule will start them again. */
export async function giveUpRuns(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    UPDATE pgboss.job SET state = 'failed', completed_on = now(), output = '{"message": "The server ended during the run"}'
    WHERE name = ANY (${names}) AND state = 'active'`.execute(db);
}
