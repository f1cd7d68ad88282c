import { createRollup } from "#features/analysis/rollup.service.ts";
import { systemClock } from "#platform/clock/clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { micros } from "#platform/money/money.ts";
import { type Figure, rounded } from "../reporting/figures.ts";

/** The job folds this many real days; the two years before them are copies, since days are alike to a page. */
const days = 33;
const copies = 21;

const earlier = `day - ${days} * copy`;
const of = `generate_series(1, ${copies}) copy ON CONFLICT DO NOTHING`;
const copied = [
  `INSERT INTO analysis_figures (brand, content_type, day, figure, value)
    SELECT brand, content_type, ${earlier}, figure, value FROM analysis_figures, ${of}`,
  `INSERT INTO analysis_agents (day, agent_id, brand, content_type, calls, billed_ms, paid_micros, free_micros, share_micros, cost_micros)
    SELECT ${earlier}, agent_id, brand, content_type, calls, billed_ms, paid_micros, free_micros, share_micros, cost_micros
    FROM analysis_agents, ${of}`,
  `INSERT INTO analysis_losses (call_id, day, brand, content_type, agent_id, agent_name, billed_ms, earned_micros, cost_micros)
    SELECT gen_random_uuid(), ${earlier}, brand, content_type, agent_id, agent_name, billed_ms, earned_micros, cost_micros
    FROM analysis_losses, ${of}`,
];

/** Lets the job fold the last days and count the long periods, and reports its duration. */
export async function foldFigures({ db, pool }: Database): Promise<Figure> {
  const startedAtMs = performance.now();
  await pool.query(
    `UPDATE analysis_state SET last_day = (now() AT TIME ZONE 'UTC')::date - ${days - 2}, seen_at = now()`,
  );
  const costsAt = async () => ({ perMinute: micros(200_000n), paymentBps: 1_200 });
  await createRollup({ db, clock: systemClock, costsAt })();
  const seconds = (performance.now() - startedAtMs) / 1000;
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    for (const text of copied) await client.query(text);
    for (const table of ["figures", "agents", "losses", "reach", "cohorts"])
      await client.query(`VACUUM (ANALYZE) analysis_${table}`);
    await client.query("RESET statement_timeout");
  } finally {
    client.release();
  }
  return { name: `fold_${days}_days`, value: rounded(seconds, 0), target: null, better: "lower", unit: "s" };
}
