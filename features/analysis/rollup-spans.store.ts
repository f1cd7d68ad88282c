import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { boardPlaces, type CostTerms, cohortWeeks, dayAfter, type ReachWindow } from "./rollup.rules.ts";
import { bookedCalls, costedCalls } from "./rollup-figures.store.ts";

/** What each agent's calls of a day came to, and the dearest of the calls that brought less than they cost. */
export async function writeAgents(tx: Tx, day: string, terms: CostTerms): Promise<void> {
  await sql`INSERT INTO analysis_agents
      (day, agent_id, brand, content_type, calls, billed_ms, paid_micros, free_micros, share_micros, cost_micros)
    SELECT ${day}::date, agent_id, brand, content_type, sum(calls), sum(billed_ms), sum(paid), sum(free), sum(share), sum(cost)
    FROM (
      SELECT agent_id, brand, content_type, 1 AS calls, billed_ms, 0 AS paid, 0 AS free, 0 AS share, provider + payment AS cost
        FROM (${costedCalls(day, terms)}) AS talked
      UNION ALL
      SELECT agent_id, brand, content_type, 0, 0, paid - paid_back, free - free_back, share - share_back, 0
        FROM (${bookedCalls(day)}) AS booked) AS parts
    GROUP BY agent_id, brand, content_type`.execute(tx);
  await sql`INSERT INTO analysis_losses
      (call_id, day, brand, content_type, agent_id, agent_name, billed_ms, earned_micros, cost_micros)
    SELECT id, ${day}::date, brand, content_type, agent_id, agent_name, billed_ms, earned, cost
    FROM (SELECT *, row_number() OVER (PARTITION BY brand, content_type ORDER BY cost - earned DESC, id) AS place
      FROM (SELECT *, captured_paid_micros - creator_micros AS earned, provider + payment AS cost
        FROM (${costedCalls(day, terms)}) AS talked WHERE captured_paid_micros > 0) AS paid
      WHERE earned < cost) AS lost
    WHERE place <= ${boardPlaces}`.execute(tx);
}

/** Ranks agents by what they left over a span of days that ends with `day`: the best, and those that left less than nothing. */
export async function writeBoards(tx: Tx, { span, day }: ReachWindow): Promise<void> {
  const left = sql`sum(paid_micros) - sum(share_micros) - sum(cost_micros)`;
  const place = (order: RawBuilder<unknown>) =>
    sql`row_number() OVER (PARTITION BY brand, content_type ORDER BY ${order}, agent_id)`;
  await sql`DELETE FROM analysis_boards WHERE span = ${span}`.execute(tx);
  await sql`INSERT INTO analysis_boards
      (span, brand, content_type, place, agent_id, calls, billed_ms, paid_micros, share_micros, cost_micros)
    SELECT ${span}, brand, content_type, CASE WHEN left_over > 0 THEN best ELSE -worst END,
      agent_id, calls, billed_ms, paid, share, cost
    FROM (SELECT *, ${place(sql`left_over DESC`)} AS best, ${place(sql`left_over`)} AS worst
      FROM (SELECT agent_id, coalesce(brand, '') AS brand, coalesce(content_type, '') AS content_type, sum(calls) AS calls,
          sum(billed_ms) AS billed_ms, sum(paid_micros) AS paid, sum(share_micros) AS share, sum(cost_micros) AS cost,
          ${left} AS left_over
        FROM analysis_agents WHERE day BETWEEN ${dayAfter(day, 1 - span)}::date AND ${day}::date
        GROUP BY GROUPING SETS ((agent_id), (agent_id, brand), (agent_id, content_type), (agent_id, brand, content_type))
        HAVING ${left} <> 0) AS summed) AS ranked
    WHERE (best <= ${boardPlaces} AND left_over > 0) OR (worst <= ${boardPlaces} AND left_over < 0)`.execute(tx);
}

/** Which windows have been counted. */
export async function countedWindows(db: Db | Tx, days: readonly string[]): Promise<ReachWindow[]> {
  const { rows } = await sql<ReachWindow>`SELECT span::int AS span, day::text AS day FROM analysis_reach
    WHERE brand = '' AND content_type = '' AND day = ANY(${days}::date[])`.execute(db);
  return rows;
}

/** Counts everybody who called in a span of days that ends with `day`, once for each brand and kind and once for all. */
export async function writeReach(tx: Tx, { span, day }: ReachWindow): Promise<void> {
  const sets = sql`GROUPING SETS ((who), (who, brand), (who, content_type), (who, brand, content_type))`;
  const window = sql`FROM calls WHERE state = 'ended' AND kind = 'customer' AND billed_ms > 0
    AND ended_at >= ${dayAfter(day, 1 - span)}::timestamptz AND ended_at < ${dayAfter(day, 1)}::timestamptz`;
  await sql`DELETE FROM analysis_reach WHERE span = ${span} AND day = ${day}::date`.execute(tx);
  await sql`INSERT INTO analysis_reach (span, day, brand, content_type, callers, returning_callers, creators, earning_creators)
    SELECT ${span}, ${day}::date, brand, content_type, sum(callers), sum(again), sum(creators), sum(earning)
    FROM (
      SELECT coalesce(brand, '') AS brand, coalesce(content_type, '') AS content_type, count(*) AS callers,
        count(*) FILTER (WHERE calls > 1) AS again, 0 AS creators, 0 AS earning
      FROM (SELECT who, brand, content_type, count(*) AS calls
        FROM (SELECT customer_uid AS who, brand, content_type ${window}) AS talked GROUP BY ${sets}) AS callers GROUP BY 1, 2
      UNION ALL
      SELECT coalesce(brand, ''), coalesce(content_type, ''), 0, 0, count(*), count(*) FILTER (WHERE earned > 0)
      FROM (SELECT who, brand, content_type, sum(creator_micros) AS earned
        FROM (SELECT creator_uid AS who, brand, content_type, creator_micros ${window}) AS talked
        GROUP BY ${sets}) AS creators GROUP BY 1, 2
      UNION ALL SELECT '', '', 0, 0, 0, 0) AS counted
    GROUP BY brand, content_type`.execute(tx);
}

/** Counts the cohorts of all weeks from one on: whose first call was in that week, and who called in the weeks after. */
export async function writeCohorts(tx: Tx, fromWeek: string): Promise<void> {
  const ended = sql`state = 'ended' AND kind = 'customer' AND billed_ms > 0`;
  const week = sql`date_trunc('week', ended_at AT TIME ZONE 'UTC')::date`;
  await sql`DELETE FROM analysis_cohorts WHERE week >= ${fromWeek}::date`.execute(tx);
  await sql`INSERT INTO analysis_cohorts (week, brand, weeks_later, callers)
    WITH talked AS (
      SELECT customer_uid, ${week} AS week, (array_agg(brand ORDER BY ended_at, id))[1] AS brand FROM calls
      WHERE ${ended} AND ended_at >= ${fromWeek}::timestamptz GROUP BY 1, 2
    ), first AS (
      SELECT DISTINCT ON (customer_uid) customer_uid, week, brand FROM talked ORDER BY customer_uid, week
    ), new AS (
      SELECT * FROM first f WHERE NOT EXISTS (SELECT 1 FROM calls b WHERE b.customer_uid = f.customer_uid AND b.state = 'ended'
        AND b.kind = 'customer' AND b.billed_ms > 0 AND b.ended_at < ${fromWeek}::timestamptz)
    )
    SELECT n.week, CASE WHEN grouping(n.brand) = 0 THEN n.brand ELSE '' END, (t.week - n.week) / 7, count(*)
    FROM new n JOIN talked t USING (customer_uid)
    WHERE (t.week - n.week) / 7 BETWEEN 0 AND ${cohortWeeks}
    GROUP BY GROUPING SETS ((n.week, (t.week - n.week) / 7), (n.week, (t.week - n.week) / 7, n.brand))`.execute(tx);
}
