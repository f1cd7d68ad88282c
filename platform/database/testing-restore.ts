import type pg from "pg";

/** The original state of a database: its schema and its first rows. */
export type Original = { shape: string; tables: OriginalTable[]; sequences: OriginalSequence[] };
type OriginalTable = { name: string; rows: string | null };
type OriginalSequence = { name: string; lastValue: string; isCalled: boolean };

/** More rows than this are not worth deleting: what they leave behind would slow down the next test file. */
const ROWS_WORTH_DELETING = 2_000;

/** Reads the state for `restore`. */
export async function originalOf(client: pg.ClientBase): Promise<Original> {
  const tables: OriginalTable[] = [];
  for (const name of await namesOf(client, "r")) {
    const found = await client.query<{ rows: string | null }>(`SELECT json_agg(t)::text AS rows FROM ${name} t`);
    tables.push({ name, rows: found.rows[0]?.rows ?? null });
  }
  const sequences: OriginalSequence[] = [];
  for (const name of await namesOf(client, "S")) {
    const found = await client.query(`SELECT last_value::text AS last, is_called AS called FROM ${name}`);
    sequences.push({ name, lastValue: found.rows[0].last, isCalled: found.rows[0].called });
  }
  return { shape: await shapeOf(client), tables, sequences };
}

/**
 * Deletes every row written since, and restores the first ones, bypassing all triggers. Returns false if that would not make
 * it the same database: its tables, functions or statistics differ, or it has grown.
 */
export async function restore(client: pg.ClientBase, original: Original): Promise<boolean> {
  await client.query("ROLLBACK");
  await client.query("DISCARD ALL");
  await client.query("SET session_replication_role = replica");
  const changed: OriginalTable[] = [];
  for (const [index, rows] of (await rowCounts(client, original.tables)).entries()) {
    const table = original.tables[index];
    if (rows > ROWS_WORTH_DELETING) return false;
    if (table && (rows > 0 || table.rows !== null)) changed.push(table);
  }
  await client.query("BEGIN");
  for (const { name } of changed) await client.query(`DELETE FROM ${name}`);
  for (const { name, rows } of changed) {
    if (rows !== null) {
      const written = `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${name}, $1)`;
      await client.query(written, [rows]);
    }
  }
  for (const { name, lastValue, isCalled } of original.sequences) {
    await client.query("SELECT setval($1, $2, $3)", [name, lastValue, isCalled]);
  }
  await client.query("COMMIT");
  await client.query("SET session_replication_role = origin");
  return (await shapeOf(client)) === original.shape;
}

async function namesOf(client: pg.ClientBase, kind: "r" | "S"): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = $1 AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' ORDER BY 1`,
    [kind],
  );
  return found.rows.map(({ name }) => name);
}

/** How many rows each table has; no table is counted beyond the limit. */
async function rowCounts(client: pg.ClientBase, tables: readonly OriginalTable[]): Promise<number[]> {
  const count = ({ name }: OriginalTable) =>
    `(SELECT count(*) FROM (SELECT FROM ${name} LIMIT ${ROWS_WORTH_DELETING + 1}) counted)::int`;
  const found = await client.query<{ counts: number[] }>(`SELECT ARRAY[${tables.map(count).join()}] AS counts`);
  return found.rows[0]?.counts ?? [];
}

/** A hash of what a test may have changed besides rows. */
async function shapeOf(client: pg.ClientBase): Promise<string> {
  const parts = [
    "SELECT concat_ws(' ', oid, relname, relkind, relnatts, relhastriggers, reloptions) AS part FROM pg_class WHERE oid >= 16384",
    "SELECT concat_ws(' ', oid, md5(prosrc)) FROM pg_proc WHERE oid >= 16384",
    "SELECT concat_ws(' ', oid, tgenabled) FROM pg_trigger WHERE oid >= 16384",
    "SELECT concat_ws(' ', oid, conname, convalidated) FROM pg_constraint WHERE oid >= 16384",
    "SELECT concat_ws(' ', attrelid, attname, atttypid, attnotnull) FROM pg_attribute WHERE attrelid >= 16384 AND attnum > 0",
    "SELECT concat_ws(' ', adrelid, adnum, pg_get_expr(adbin, adrelid)) FROM pg_attrdef WHERE adrelid >= 16384",
    "SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%'",
    "SELECT concat_ws(' ', starelid, staattnum) FROM pg_statistic WHERE starelid >= 16384",
  ];
  const all = parts.map((part) => `(${part})`).join(" UNION ALL ");
  const found = await client.query<{ shape: string }>(
    `SELECT md5(string_agg(part, ',' ORDER BY part)) AS shape FROM (${all}) parts`,
  );
  return found.rows[0]?.shape ?? "";
}
