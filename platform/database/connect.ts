import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from "kysely";
import pg from "pg";
import { minuteMs } from "#platform/days/durations.ts";
import { inBackground } from "../errors/in-background.ts";
import { type BackupCheck, type Backups, createBackups } from "./embedded/back-up.ts";
import { type EmbeddedDatabase, isBackedUp, startEmbedded } from "./embedded/embedded.ts";
import { keepPlans } from "./kept-plans.ts";
import { createSharedConnection } from "./shared-connection.ts";
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
  /** Writes an embedded database as a tar file; null for a native server, which has its own tools. */
  dump: ((path: string) => Promise<void>) | null;
  /** The backups of an embedded database on disk; null for any other. */
  backups: Backups | null;
  /**
   * Calls `listener` after each commit that changed something public, whichever process made it; before the statement
   * that committed returns, when it was this one. A change elsewhere goes unheard while this process has no connection.
   */
  onPublicChange(listener: () => void): void;
  close(): Promise<void>;
};

/** How long a query may wait for a connection before it fails. */
const connectionTimeoutMillis = 15_000;

const checkpointEveryMs = 5 * minuteMs;

const sessionSettings = {
  // A money function that waits this long for a row lock is better refused and asked again.
  lock_timeout: 10_000,
  statement_timeout: minuteMs,
  // Whoever stops in the middle of a transaction gives its rows back: what waits for them has ten seconds as well.
  idle_in_transaction_session_timeout: 10_000,
  // A process or a machine that is gone without a word is noticed within a minute, by the server and below by us.
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
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
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    types,
    options: Object.entries(sessionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  const doors = { query: queryKeepingTheConnection(pool), connect: () => pool.connect() };
  return wrap(pool, doors, { engine: "native", durable: true, dump: null, backups: null }, () => pool.end());
}

/** The embedded Postgres: in the data directory, or in memory when that is null. Takes what `startEmbedded` takes. */
export async function connectEmbedded(options: Parameters<typeof startEmbedded>[0]): Promise<Database> {
  const { dataDir, synced = true } = options;
  const embedded = await startEmbedded(options);
  // On disk it only opens when its self-test has seen commits reach the disk.
  const durable = dataDir !== null && synced;
  const connected = connectToEmbedded(embedded, durable);
  const backups =
    isBackedUp(options) && dataDir !== null ? createBackups(dataDir, embedded, connected.pool, checkedOn) : null;
  const stopCheckpoints = durable ? checkpointWhenIdle(connected.pool) : () => {};
  let closing: Promise<void> | undefined;
  const end = async () => {
    stopCheckpoints();
    await backups?.stop();
    await connected.close();
    await embedded.close();
  };
  return {
    ...connected,
    backups,
    close() {
      closing ??= end();
      return closing;
    },
  };
}

/** Connects to an embedded Postgres that runs already, and goes on running when this connection is closed. */
export function connectToEmbedded(embedded: EmbeddedDatabase, durable: boolean): Database {
  const pool = new pg.Pool({
    host: embedded.socketDirectory,
    port: 5432,
    user: "postgres",
    database: "postgres",
    // Whatever PGSSLMODE says of other servers: here is a socket of our own.
    ssl: false,
    // The embedded database has one session: a second connection would only wait for the first.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis,
    // Statements of their own go out together: see `createSharedConnection`.
    pipeline: true,
    types,
  });
  pool.on("connect", keepPlans);
  const shared = createSharedConnection(pool);
  const doors = { query: shared.query as pg.Pool["query"], connect: async () => shared.connect() };
  const traits = { engine: "embedded", durable, dump: embedded.dump, backups: null } as const;
  return wrap(pool, doors, traits, () => pool.end());
}

/** What `check` finds wrong in the database of a directory, which is opened for it and closed again. */
async function checkedOn(dataDir: string, check: BackupCheck): Promise<readonly string[]> {
  const copy = await connectEmbedded({ dataDir });
  try {
    return await check(copy.db);
  } finally {
    await copy.close();
  }
}

/** The embedded database writes its tables to their files when it is told to: until then its log grows. */
function checkpointWhenIdle(pool: pg.Pool): () => void {
  const timer = setInterval(() => {
    const isIdle = pool.idleCount === pool.totalCount && pool.waitingCount === 0;
    if (isIdle) inBackground(pool.query("CHECKPOINT"));
  }, checkpointEveryMs);
  timer.unref();
  return () => clearInterval(timer);
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

type Traits = Pick<Database, "engine" | "durable" | "dump" | "backups">;
/** How a statement of its own, and whoever needs a connection, come to one. */
type Doors = { query: pg.Pool["query"]; connect: PostgresPool["connect"] };

function wrap(pool: pg.Pool, { query, connect }: Doors, traits: Traits, end: () => Promise<void>): Database {
  // A connection that breaks, idle or in use, would otherwise end the process. Whoever asked over it is told by the
  // promise; the next query opens a new one.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.query = query;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: refuseInsideTransaction(pool, connect) }) });
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
