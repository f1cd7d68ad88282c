import { sql } from "kysely";
import type { JournalKind } from "./ledger.rules.ts";
import type { Handle } from "./ledger.store.ts";

export type StatementRow = {
  id: string;
  owner_version: bigint;
  kind: JournalKind;
  label: string | null;
  call_id: string | null;
  payment_ref: string | null;
  effective_at: Date;
  free_micros: bigint;
  paid_micros: bigint;
  balance_after: bigint;
};

export type StatementWishes = {
  ownerId: string;
  beforeVersion: bigint;
  limit: number;
  /** Only these; all when left out. */
  kinds?: readonly JournalKind[] | undefined;
  /** From the first moment to before the second. */
  span?: { from: Date; to: Date } | undefined;
};

/**
 * What moved a member's credit, newest first, from before `beforeVersion`. The slices of a call are one line, at the last
 * of them, with what the call has cost.
 */
export async function statementRows(db: Handle, wishes: StatementWishes): Promise<StatementRow[]> {
  const { rows } = await statementQuery(wishes).execute(db);
  return rows;
}

/** Apart from the above so that a test can ask for its plan. */
export function statementQuery({ ownerId, beforeVersion, limit, kinds, span }: StatementWishes) {
  const ofKind = kinds ? sql`AND j.kind = ANY(${kinds}::ledger_journal_kind[])` : sql``;
  const inSpan = span ? sql`AND j.effective_at >= ${span.from} AND j.effective_at < ${span.to}` : sql``;
  return sql<StatementRow>`
    SELECT j.id, j.owner_version, j.kind, coalesce(j.label, c.label) AS label, j.call_id, j.payment_ref, j.effective_at,
      ${freePart} AS free_micros, ${paidPart} AS paid_micros, j.free_after + j.paid_after AS balance_after
    FROM ${lines(ownerId)} AND j.owner_version < ${beforeVersion} ${ofKind} ${inSpan}
    ORDER BY j.owner_version DESC LIMIT ${limit}`;
}

/** What a line says it moved: for a call what the whole of it cost. */
const freePart = sql`CASE WHEN j.label IS NULL THEN -c.free_posted ELSE j.free_micros END`;
const paidPart = sql`CASE WHEN j.label IS NULL THEN -c.paid_posted ELSE j.paid_micros END`;

const lines = (ownerId: string) => sql`ledger_journals j LEFT JOIN ledger_calls c ON c.call_id = j.call_id
    WHERE j.owner_id = ${ownerId} AND (j.free_micros <> 0 OR j.paid_micros <> 0)
      AND (j.label IS NOT NULL OR c.charged_by = j.id)`;

/** `month` is "2026-01", in UTC; `came` and `went` are what the lines of that month add up to. */
export type MonthRow = { month: string; came: bigint; went: bigint; lines: number };

/** Totals of the newest months with lines, of all their lines. */
export async function monthRows(db: Handle, ownerId: string, limit: number): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT month, coalesce(sum(moved) FILTER (WHERE moved > 0), 0)::bigint AS came,
      coalesce(sum(moved) FILTER (WHERE moved < 0), 0)::bigint AS went, count(*)::int AS lines
    FROM (SELECT to_char(j.effective_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, ${freePart} + ${paidPart} AS moved
      FROM ${lines(ownerId)}) AS moves
    GROUP BY month ORDER BY month DESC LIMIT ${limit}`.execute(db);
  return rows;
}
