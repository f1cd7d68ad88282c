import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { startEmbedded } from "./embedded/embedded.ts";
import type { Tables } from "./tables.ts";
import { refuseInsideTransaction } from "./transaction.ts";

/** The database outside a transaction. */
export type Db = Kysely<Tables>;
/** The database inside one. Stores take either. */
export type Tx = Transaction<Tables>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  engine: "native" | "embedded";
  /** Writes a backup of an embedded database; null for a native server, which has its own tools. */
  dump: ((path: string) => Promise<void>) | null;
  close(): Promise<void>;
};

/** How long a query may wait for a connection before it fails. */
const connectionTimeoutMillis = 15_000;

/** bigint columns are whole numbers of money and time: never floats, never text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A Postgres server by its address. Nothing is asked of it yet. */
export function connectNative(options: { url: string; poolSize: number }): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis,
    types,
    // A money function that waits this long for a row lock is better refused and asked again.
    options: "-c lock_timeout=10000 -c statement_timeout=60000 -c timezone=UTC",
  });
  return wrap(pool, "native", null, () => pool.end());
}

/** The embedded Postgres: in the data directory, or in memory when that is null. */
export async function connectEmbedded(options: { dataDir: string | null; snapshot?: string }): Promise<Database> {
  const embedded = await startEmbedded(options);
  const pool = new pg.Pool({
    host: embedded.socketDirectory,
    port: 5432,
    user: "postgres",
    database: "postgres",
    // The embedded database has one session: a second connection would only wait for the first.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis,
    types,
  });
  return wrap(pool, "embedded", embedded.dump, async () => {
    await pool.end();
    await embedded.close();
  });
}

/**
 * The pool's own `query` throws a connection away after a statement that failed. The embedded database has only the
 * one, and it is not free again before the next statement asks for it.
 */
function queryKeepingTheConnection(pool: pg.Pool): pg.Pool["query"] {
  const query = async (text: string, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      return await client.query(text, values);
    } finally {
      client.release();
    }
  };
  return query as pg.Pool["query"];
}

function wrap(pool: pg.Pool, engine: Database["engine"], dump: Database["dump"], end: () => Promise<void>): Database {
  // An idle connection that breaks would otherwise end the process; the next query opens a new one.
  pool.on("error", () => {});
  pool.query = queryKeepingTheConnection(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: refuseInsideTransaction(pool) }) });
  let closing: Promise<void> | undefined;
  return {
    db,
    pool,
    engine,
    dump,
    close() {
      closing ??= end();
      return closing;
    },
  };
}
