import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { startEmbedded } from "./embedded/embedded.ts";
import { keepPlans } from "./kept-plans.ts";
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
  /** Whether a commit is on disk when it is answered: a server's promise, or what the embedded one proved at its start. */
  durable: boolean;
  /** Writes a backup of an embedded database; null for a native server, which has its own tools. */
  dump: ((path: string) => Promise<void>) | null;
  /**
   * Calls `listener` after each commit that changed something public, whichever process made it; before the statement
   * that committed returns, when it was this one. A change elsewhere goes unheard while this process has no connection.
   */
  onPublicChange(listener: () => void): void;
  close(): Promise<void>;
};

/** How long a query may wait for a connection before it fails. */
const connectionTimeoutMillis = 15_000;

const sessionSettings = {
  // A money function that waits this long for a row lock is better refused and asked again.
  lock_timeout: 10_000,
  statement_timeout: 60_000,
  timezone: "UTC",
  // What such a site reads fits in memory, where the next row of an index costs no more than the next row of a table.
  random_page_cost: 1.1,
  // Every statement here is short: compiling one takes longer than running it.
  jit: "off",
};

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
    options: Object.entries(sessionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  return wrap(pool, { engine: "native", durable: true, dump: null }, () => pool.end());
}

/** The embedded Postgres: in the data directory, or in memory when that is null. Takes what `startEmbedded` takes. */
export async function connectEmbedded(options: Parameters<typeof startEmbedded>[0]): Promise<Database> {
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
  pool.on("connect", keepPlans);
  // On disk it only opens when its self-test has seen commits reach the disk.
  const durable = options.dataDir !== null;
  return wrap(pool, { engine: "embedded", durable, dump: embedded.dump }, async () => {
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

type Traits = Pick<Database, "engine" | "durable" | "dump">;

function wrap(pool: pg.Pool, traits: Traits, end: () => Promise<void>): Database {
  // An idle connection that breaks would otherwise end the process; the next query opens a new one.
  pool.on("error", () => {});
  pool.query = queryKeepingTheConnection(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: refuseInsideTransaction(pool) }) });
  let closing: Promise<void> | undefined;
  return {
    db,
    pool,
    ...traits,
    onPublicChange: publicChanges(pool),
    close() {
      closing ??= end();
      return closing;
    },
  };
}

const publicChange = "public_change";

/** Each connection of the pool listens, so that no other one has to be kept open and mended for it. */
function publicChanges(pool: pg.Pool): Database["onPublicChange"] {
  const listeners = new Set<() => void>();
  pool.on("connect", (client) => {
    client.on("notification", ({ channel }) => {
      if (channel === publicChange) for (const listener of listeners) listener();
    });
    // A connection that breaks so early fails its first statement too, and whoever sent that one is told.
    client.query(`LISTEN ${publicChange}`).catch(() => {});
  });
  return (listener) => void listeners.add(listener);
}
