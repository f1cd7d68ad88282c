import { type RawBuilder, sql } from "kysely";
import { monthOf } from "#platform/database/months.ts";
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
  /** What was then there of each, were every call charged at its end alone. */
  free_after: bigint;
  paid_after: bigint;
};

export type StatementQuery = {
  ownerId: string;
  beforeVersion: bigint;
  limit: number;
  /** Only these; all when left out. */
  kinds?: readonly JournalKind[] | undefined;
  /** From the first moment to before the second. */
  span?: { from: Date; until: Date } | undefined;
};

/**
 * What moved a member's credit, newest first, from before `beforeVersion`. The slices of a call are one line, at the last
 * of them, with what the call has cost; a line that stands before it, of credit bought during the call, has them still.
 */
export async function statementRows(db: Handle, wishes: StatementQuery): Promise<StatementRow[]> {
  const { rows } = await statementQuery(wishes).execute(db);
  return rows;
}

/** Apart from the above so that a test can ask for its plan. */
export function statementQuery({ ownerId, beforeVersion, limit, kinds, span }: StatementQuery) {
  const ofKind = kinds ? sql`AND j.kind = ANY(${kinds}::ledger_journal_kind[])` : sql``;
  const inSpan = span ? sql`AND j.effective_at >= ${span.from} AND j.effective_at < ${span.until}` : sql``;
  return sql<StatementRow>`
    SELECT j.id, j.owner_version, j.kind, coalesce(j.label, c.label) AS label, j.call_id, j.payment_ref, j.effective_at,
      ${freePart} AS free_micros, ${paidPart} AS paid_micros, j.free_after + coalesce(running.free, 0) AS free_after,
      j.paid_after + coalesce(running.paid, 0) AS paid_after
    FROM ${lines} ${takenByRunningCall} ${ofOwner(ownerId)} AND j.owner_version < ${beforeVersion} ${ofKind} ${inSpan}
    ORDER BY j.owner_version DESC LIMIT ${limit}`;
}

/** What a line says it moved: for a call what the whole of it cost. */
const freePart = sql`CASE WHEN j.label IS NULL THEN -c.free_posted ELSE j.free_micros END`;
const paidPart = sql`CASE WHEN j.label IS NULL THEN -c.paid_posted ELSE j.paid_micros END`;

const lines = sql`ledger_journals j LEFT JOIN ledger_calls c ON c.call_id = j.call_id`;
const ofOwner = (ownerId: string) => sql`WHERE j.owner_id = ${ownerId} AND (j.free_micros <> 0 OR j.paid_micros <> 0)
      AND (j.label IS NOT NULL OR c.charged_by = j.id)`;

/** What the call that ran then had taken by then, while its own line stands later. */
const takenByRunningCall = sql`LEFT JOIN LATERAL (
      SELECT -sum(s.free_micros)::bigint AS free, -sum(s.paid_micros)::bigint AS paid
      FROM (SELECT call_id, charged_by FROM ledger_calls WHERE owner_id = j.owner_id AND started_at <= j.effective_at
        ORDER BY started_at DESC LIMIT 1) AS r
      JOIN ledger_journals e ON e.id = r.charged_by AND e.owner_version > j.owner_version
      JOIN ledger_journals s ON s.idem_key > 'call:' || r.call_id || ':' AND s.idem_key < 'call:' || r.call_id || ';'
        AND s.kind = 'call_slice' AND s.owner_version < j.owner_version) AS running ON j.label IS NOT NULL`;

/** A movement as it is shown: the difference of what is shown before and after it, in whole cents. */
const shown = (after: RawBuilder<unknown>, moved: RawBuilder<unknown>) =>
  sql`(${after} / 10000 - (${after} - ${moved}) / 10000) * 10000`;

/** The times of the oldest and of the newest line; null without lines. */
export async function lineTimes(db: Handle, ownerId: string): Promise<{ from: Date; to: Date } | null> {
  const { rows } = await sql<{ from: Date | null; to: Date }>`
    SELECT min(effective_at) AS from, max(effective_at) AS to FROM ledger_journals WHERE owner_id = ${ownerId}`.execute(
    db,
  );
  const [times] = rows;
  return times?.from ? { from: times.from, to: times.to } : null;
}

type Month = { month: string; from: Date };

/** `month` is "2026-01"; `came` and `went` are what the lines of that month add up to. */
export type MonthRow = { month: string; came: bigint; went: bigint; lines: number };

/** Totals of the newest months with lines, of all their lines. `months`: those that there are, the oldest first. */
export async function monthRows(
  db: Handle,
  ownerId: string,
  months: readonly Month[],
  limit: number,
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT month, coalesce(sum(moved) FILTER (WHERE moved > 0), 0)::bigint AS came,
      coalesce(sum(moved) FILTER (WHERE moved < 0), 0)::bigint AS went, count(*)::int AS lines
    FROM (SELECT ${monthOf(sql`j.effective_at`, months)} AS month, ${shown(sql`j.free_after`, freePart)} + ${shown(sql`j.paid_after`, paidPart)} AS moved
      FROM ${lines} ${ofOwner(ownerId)}) AS moves
    GROUP BY month ORDER BY month DESC LIMIT ${limit}`.execute(db);
  return rows;
}
