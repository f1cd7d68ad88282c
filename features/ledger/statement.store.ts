import { sql } from "kysely";
import type { JournalKind } from "./ledger.rules.ts";
import type { Handle } from "./ledger.store.ts";

export type StatementRow = {
  id: string;
  owner_version: bigint;
  kind: JournalKind;
  label: string | null;
  call_id: string | null;
  effective_at: Date;
  free_micros: bigint;
  paid_micros: bigint;
  balance_after: bigint;
};

/**
 * What moved a member's credit, newest first, from before `beforeVersion`. The slices of a call are one line, at the last
 * of them, with what the call has cost.
 */
export async function statementRows(
  db: Handle,
  page: { ownerId: string; beforeVersion: bigint; limit: number },
): Promise<StatementRow[]> {
  const { rows } = await statementQuery(page).execute(db);
  return rows;
}

/** Apart from the above so that a test can ask for its plan. */
export function statementQuery(page: { ownerId: string; beforeVersion: bigint; limit: number }) {
  return sql<StatementRow>`
    SELECT j.id, j.owner_version, j.kind, coalesce(j.label, c.label) AS label, j.call_id, j.effective_at,
      CASE WHEN j.label IS NULL THEN -c.free_posted ELSE j.free_micros END AS free_micros,
      CASE WHEN j.label IS NULL THEN -c.paid_posted ELSE j.paid_micros END AS paid_micros,
      j.free_after + j.paid_after AS balance_after
    FROM ledger_journals j LEFT JOIN ledger_calls c ON c.call_id = j.call_id
    WHERE j.owner_id = ${page.ownerId} AND j.owner_version < ${page.beforeVersion}
      AND (j.free_micros <> 0 OR j.paid_micros <> 0)
      AND (j.label IS NOT NULL OR c.charged_by = j.id)
    ORDER BY j.owner_version DESC LIMIT ${page.limit}`;
}
