import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { dayAfter } from "./rollup.rules.ts";

export type RollupState = {
  lastDay: string | null;
  foldedAt: Date | null;
  spansAt: Date | null;
  spansFrom: string | null;
};

/** Entries may be committed so much later than they are written. */
const overlap = sql`interval '1 hour'`;

export async function stateOf(db: Db | Tx): Promise<RollupState> {
  const { rows } =
    await sql<RollupState>`SELECT last_day::text AS "lastDay", folded_at AS "foldedAt", spans_at AS "spansAt",
      spans_from::text AS "spansFrom"
    FROM analysis_state`.execute(db);
  return rows[0] ?? { lastDay: null, foldedAt: null, spansAt: null, spansFrom: null };
}

/**
 * Notes every day on which something may have changed since the last time: the days from the last one on, and the days of
 * entries in the ledger that were written since, whenever they count. The first time: all days of which there is anything.
 */
export async function noteChangedDays(tx: Tx, today: string): Promise<void> {
  await sql`SELECT 1 FROM analysis_state FOR UPDATE`.execute(tx);
  const { lastDay } = await stateOf(tx);
  const from = lastDay === null ? await firstDay(tx, today) : dayAfter(lastDay, -1);
  await sql`INSERT INTO analysis_waiting_days (day)
    SELECT generate_series(${from}::date, ${today}::date, interval '1 day')::date ON CONFLICT DO NOTHING`.execute(tx);
  if (lastDay !== null) await noteLateEntries(tx, today);
  await sql`UPDATE analysis_state SET seen_at = clock_timestamp(), last_day = ${today}::date`.execute(tx);
}

/** The ids of journals begin with the time of their writing, so their key finds the new ones. */
async function noteLateEntries(tx: Tx, today: string): Promise<void> {
  await sql`INSERT INTO analysis_waiting_days (day)
    SELECT DISTINCT (effective_at AT TIME ZONE 'UTC')::date FROM ledger_journals
    WHERE id >= (SELECT rpad(lpad(to_hex(floor(extract(epoch FROM seen_at - ${overlap}) * 1000)::bigint), 12, '0'), 32, '0')::uuid
        FROM analysis_state)
      AND effective_at < ${dayAfter(today, 1)}::timestamptz
    ON CONFLICT DO NOTHING`.execute(tx);
}

async function firstDay(tx: Tx, today: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`SELECT least(${today}::date,
      (SELECT min(effective_at) FROM ledger_journals)::date, (SELECT min(created_at) FROM users)::date,
      (SELECT min(ended_at) FROM calls WHERE state = 'ended' AND kind = 'customer' AND billed_ms > 0)::date,
      (SELECT min(day) FROM visits), (SELECT min(day) FROM preview_plays),
      (SELECT min(received_at) FROM complaints)::date)::text AS day`.execute(tx);
  return rows[0]?.day ?? today;
}

/** Days that wait, the latest first: what is looked at most is right first. */
export async function waitingDays(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`SELECT day::text AS day FROM analysis_waiting_days
    ORDER BY analysis_waiting_days.day DESC LIMIT ${most}`.execute(db);
  return rows.map(({ day }) => day);
}

/** Takes a day out of the queue; false when another server is at it or has done it. */
export async function takeDay(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM analysis_waiting_days WHERE day IN
    (SELECT day FROM analysis_waiting_days WHERE day = ${day}::date FOR UPDATE SKIP LOCKED) RETURNING day`.execute(tx);
  return rows.length > 0;
}

/** `waitingFrom`: the earliest day that the long spans do not count yet; null when they count all. */
export async function noteFolded(tx: Tx, at: Date, waitingFrom: string | null): Promise<void> {
  await sql`UPDATE analysis_state SET folded_at = ${at}, spans_from = ${waitingFrom}::date,
    spans_at = CASE WHEN ${waitingFrom}::date IS NULL THEN ${at} ELSE spans_at END`.execute(tx);
}

/** What the job does in one go may take longer than any request should. */
export async function allowLongWork(tx: Tx): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '600000', true), set_config('work_mem', '256MB', true)`.execute(tx);
}

/** For what counts spans of days: long work, and one server after the other, since each writes the same rows anew. */
export async function countAlone(tx: Tx): Promise<void> {
  await allowLongWork(tx);
  await sql`SELECT pg_advisory_xact_lock(hashtext('analysis_spans'))`.execute(tx);
}
