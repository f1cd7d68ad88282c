import type pg from "pg";

/** Tables that are filled here in bulk. */
const filled = [
  "users",
  "calls",
  "ledger_calls",
  "ledger_journals",
  "ledger_transfers",
  "ledger_accounts",
  "audit_log",
  "complaints",
];

/**
 * Fills tables without their per-row checks: the rows are known to be valid, and a million checks would only cost time.
 * Indexes without a constraint are rebuilt afterwards, which is quicker than maintaining them.
 */
export async function inBulk(
  pool: pg.Pool,
  fill: (run: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'");
    await client.query("SET session_replication_role = replica; SET work_mem = '256MB'");
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
       WHERE indrelid::regclass::text = ANY($1) AND NOT indisprimary
         AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`,
      [filled],
    );
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query("ALTER TABLE ledger_journals DROP CONSTRAINT ledger_journals_chain");
    await fill(async (text) => void (await client.query(text)));
    await client.query(
      "ALTER TABLE ledger_journals ADD CONSTRAINT ledger_journals_chain UNIQUE (owner_id, owner_version)",
    );
    for (const { made } of indexes) await client.query(made);
    for (const table of [...filled, "agents", "visits"]) await client.query(`VACUUM (ANALYZE) ${table}`);
    await client.query("RESET session_replication_role; RESET work_mem; RESET maintenance_work_mem");
    await client.query("RESET statement_timeout; RESET synchronous_commit");
  } finally {
    client.release();
  }
}
