import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./connect.ts";

/** Something that always holds of the rows. `query` selects `subject` and `detail` of whatever breaks it at a moment. */
export type Invariant = { name: string; query: (at: Date) => RawBuilder<unknown> };

/** A row that breaks an invariant. */
export type Finding = { check: string; subject: string; detail: string };

/** What breaks one of these invariants, at most 50 rows of each. */
export async function findingsOf(db: Db | Tx, invariants: readonly Invariant[], at: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of invariants) findings.push(...(await violations(db, invariant, at)));
  return findings;
}

async function violations(db: Db | Tx, invariant: Invariant, at: Date): Promise<Finding[]> {
  const { rows } = await sql<{ subject: string; detail: string }>`
    SELECT subject::text, detail FROM (${invariant.query(at)}) AS broken ORDER BY 1 LIMIT 50`.execute(db);
  return rows.map((row) => ({ check: invariant.name, subject: row.subject, detail: row.detail }));
}
