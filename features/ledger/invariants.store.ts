import { sql } from "kysely";
import { callInvariants } from "./call-invariants.store.ts";
import { type Invariant, ledgerInvariants } from "./invariant-queries.store.ts";
import type { Handle } from "./ledger.store.ts";

/** Something that cannot be if every cent is where it belongs. */
export type Finding = { check: string; subject: string; detail: string };

/**
 * Asks every invariant of the ledger; an empty list means that the books are right. `at`: holds that ran out more than
 * five minutes before are overdue. `withCalls: false` leaves out the comparison with the table of calls.
 */
export async function checkLedger(
  db: Handle,
  { at = new Date(), withCalls = true }: { at?: Date; withCalls?: boolean } = {},
): Promise<Finding[]> {
  const invariants = withCalls ? [...ledgerInvariants, ...callInvariants] : ledgerInvariants;
  const findings: Finding[] = [];
  for (const invariant of invariants) findings.push(...(await violations(db, invariant, at)));
  return findings;
}

async function violations(db: Handle, invariant: Invariant, at: Date): Promise<Finding[]> {
  const { rows } = await sql<{ subject: string; detail: string }>`
    SELECT subject::text, detail FROM (${invariant.query(at)}) AS broken ORDER BY 1 LIMIT 50`.execute(db);
  return rows.map((row) => ({ check: invariant.name, subject: row.subject, detail: row.detail }));
}
