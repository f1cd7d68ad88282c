import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { CohortRow, Reach } from "./business-figures.rules.ts";

/** An empty text stands for all brands, or all kinds. */
export type Among = { brand: string; contentType: string };
export type Days = { from: string; to: string };
export type PartSum = { part: number; figure: string; value: bigint };

/** The sums of a span's parts, counted from its end: 0 is the last. Parts are `width` days long. */
export async function sumsByPart(db: Db, among: Among, { from, to }: Days, width: number): Promise<PartSum[]> {
  const { rows } =
    await sql<PartSum>`SELECT (${to}::date - day) / ${width}::int AS part, figure, sum(value)::bigint AS value
    FROM analysis_figures WHERE brand = ${among.brand} AND content_type = ${among.contentType}
      AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1, 2`.execute(db);
  return rows;
}

export type NamedSum = { name: string; figure: string; value: bigint };

/** The sums of a span for each brand. */
export async function sumsByBrand(
  db: Db,
  brands: readonly string[],
  contentType: string,
  days: Days,
): Promise<NamedSum[]> {
  const { rows } = await sql<NamedSum>`SELECT brand AS name, figure, sum(value)::bigint AS value FROM analysis_figures
    WHERE brand = ANY(${brands}::text[]) AND content_type = ${contentType} AND day BETWEEN ${days.from}::date AND ${days.to}::date
    GROUP BY 1, 2`.execute(db);
  return rows;
}

/** The sums of a span for each kind of agent. */
export async function sumsByKind(db: Db, kinds: readonly string[], brand: string, days: Days): Promise<NamedSum[]> {
  const { rows } =
    await sql<NamedSum>`SELECT content_type AS name, figure, sum(value)::bigint AS value FROM analysis_figures
    WHERE brand = ${brand} AND content_type = ANY(${kinds}::text[]) AND day BETWEEN ${days.from}::date AND ${days.to}::date
    GROUP BY 1, 2`.execute(db);
  return rows;
}

export type ReachRow = Among & Reach & { day: string };

/** Who called within spans of that length that end on these days, for every brand and kind. */
export async function reachRows(db: Db, span: number, days: readonly string[]): Promise<ReachRow[]> {
  const { rows } = await sql<ReachRow>`SELECT day::text AS day, brand, content_type AS "contentType", callers,
      returning_callers AS returning, creators, earning_creators AS "earningCreators"
    FROM analysis_reach WHERE span = ${span} AND day = ANY(${days}::date[])`.execute(db);
  return rows;
}

export type AgentRow = {
  id: string;
  name: string;
  username: string;
  calls: number;
  billed_ms: bigint;
  paid: bigint;
  share: bigint;
  cost: bigint;
};

/** A board: the best agents first, or those that cost more than they bring, the worst first. */
export async function agentResults(
  db: Db,
  { brand, contentType }: Among,
  board: { span: number; which: "best" | "worst"; most: number },
): Promise<AgentRow[]> {
  const places =
    board.which === "best" ? sql`b.place BETWEEN 1 AND ${board.most}` : sql`b.place BETWEEN ${-board.most} AND -1`;
  const { rows } = await sql<AgentRow>`SELECT a.id, a.name, a.model_username AS username, b.calls, b.billed_ms,
      b.paid_micros AS paid, b.share_micros AS share, b.cost_micros AS cost
    FROM analysis_boards b JOIN agents a ON a.id = b.agent_id
    WHERE b.span = ${board.span} AND b.brand = ${brand} AND b.content_type = ${contentType} AND ${places}
    ORDER BY abs(b.place)`.execute(db);
  return rows;
}

export type LossRow = {
  call_id: string;
  day: string;
  agent_name: string;
  billed_ms: bigint;
  earned_micros: bigint;
  cost_micros: bigint;
};

/** Paid calls that brought less than they cost, the dearest first. */
export async function lossRows(db: Db, among: Among, days: Days, most: number): Promise<LossRow[]> {
  const { rows } =
    await sql<LossRow>`SELECT call_id, day::text AS day, agent_name, billed_ms, earned_micros, cost_micros
    FROM analysis_losses WHERE day BETWEEN ${days.from}::date AND ${days.to}::date
      AND (${among.brand} = '' OR brand = ${among.brand}) AND (${among.contentType} = '' OR content_type = ${among.contentType})
    ORDER BY cost_micros - earned_micros DESC, call_id LIMIT ${most}`.execute(db);
  return rows;
}

/** The cohorts from a week on. */
export async function cohortRows(db: Db, brand: string, fromWeek: string): Promise<CohortRow[]> {
  const { rows } =
    await sql<CohortRow>`SELECT week::text AS week, weeks_later::int AS "weeksLater", callers FROM analysis_cohorts
    WHERE week >= ${fromWeek}::date AND brand = ${brand}`.execute(db);
  return rows;
}

export type ExportRow = Among & { day: string; figures: Record<string, string> };

/** All figures of some days, a row for each brand and kind; whole numbers as text. */
export async function exportRows(db: Db, among: Among, { from, to }: Days): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`SELECT day::text AS day, brand, content_type AS "contentType",
      jsonb_object_agg(figure, value::text) AS figures FROM analysis_figures
    WHERE day BETWEEN ${from}::date AND ${to}::date AND (${among.brand} = '' OR brand = ${among.brand})
      AND (${among.contentType} = '' OR content_type = ${among.contentType})
    GROUP BY analysis_figures.day, brand, content_type
    ORDER BY analysis_figures.day, brand, content_type`.execute(db);
  return rows;
}
