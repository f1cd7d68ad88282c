import { Socket } from "node:net";
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from "kysely";
import pg from "pg";
import { minuteMs } from "#platform/days/durations.ts";
import { type Clock, systemClock } from "../clock/clock.ts";
import { inBackground } from "../errors/in-background.ts";
import { type Backups, createBackups } from "./embedded/back-up.ts";
import { type EmbeddedDatabase, isBackedUp, startEmbedded } from "./embedded/embedded.ts";
import { isLostConnection } from "./lost-connection.rules.ts";
import { preparePlans } from "./prepared-plans.ts";
import { type OutageListener, watchServer } from "./server-watch.ts";
import { createSharedConnection } from "./shared-connection.ts";
import type { Tables } from "./tables.ts";
import { refuseInsideTransaction } from "./transaction.ts";

/** The database outside a transaction. */
export type Db = Kysely<Tables>;
/** The database inside one. Stores accept either. */
export type Tx = Transaction<Tables>;

/** The problems of a database, as sentences; empty for a sound one. */
type BackupCheck = (db: Db) => Promise<readonly string[]>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  engine: "native" | "embedded";
  /** Whether a commit is on disk when it is acknowledged: promised by a server, proved by the embedded one at its start. */
  durable: boolean;
  /** Writes an embedded database as a tar file; null for a native server, which has its own tools. */
  dump: ((path: string) => Promise<void>) | null;
  /** The backups of an embedded database on disk; null for any other. */
  backups: Backups<BackupCheck> | null;
  /**
   * Calls `listener` after each commit that changed something public, by any process; before the committing statement
   * returns, if it was this one. Changes elsewhere are missed while this process has no connection.
   */
  onPublicChange(listener: () => void): void;
  /** Tells when a native server cannot be reached, and when it is back; an embedded one never says so. */
  onOutage(listener: OutageListener): void;
  close(): Promise<void>;
};

/** How long a query may wait for a connection before it fails. */
const connectionTimeoutMillis = 15_000;

const checkpointEveryMs = 5 * minuteMs;

const sessionSettings = {
  // A money function that waits this long for a row lock is better refused and retried.
  lock_timeout: 10_000,
  statement_timeout: minuteMs,
  // An idle transaction releases its rows: queries that wait for them have ten seconds as well.
  idle_in_transaction_session_timeout: 10_000,
  // A dead process or machine is noticed within a minute, by the server and below by us.
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  timezone: "UTC",
  // Such a site's working set fits in memory, where an index row costs no more to read than a table row.
  random_page_cost: 1.1,
  // Every statement here is short: JIT compilation takes longer than running it.
  jit: "off",
};

/** Not as options of the connection: a pooler passes on none that it does not know. */
const setSession = Object.entries(sessionSettings)
  .map(([name, value]) => `SET ${name} = '${value}';`)
  .join(" ");

/**
 * The pool waits for it, which its types do not say, and gives nobody a connection on which it failed: without a lock
 * timeout, money functions would wait for ever.
 */
const prepareSession = (client: pg.ClientBase): unknown => client.query(setSession);

/** bigint columns are whole numbers of money and time: never floats, never text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Connects to a Postgres server by its URL, lazily. A pool of more than one notices when the server becomes silent. */
export function connectNative(options: { url: string; poolSize: number; clock?: Clock }): Database {
  const { url, poolSize, clock = systemClock } = options;
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    types,
    onConnect: prepareSession,
    stream: () => followed(new Socket(), sockets),
  });
  const watch = watchServer({
    clock,
    isInUse: () => pool.totalCount > pool.idleCount || pool.waitingCount > 0,
    // A pool of one is a tool's own, and there may be no second connection for it.
    ask: (signal) => (poolSize > 1 ? letIn(url, signal) : Promise.resolve()),
    giveUp: (lost) => {
      for (const socket of sockets) socket.destroy(lost);
    },
  });
  const connect = () => watch.whileAnswering(() => pool.connect());
  const access = { query: queryKeepingTheConnection(connect), connect };
  const traits = { engine: "native", durable: true, dump: null, backups: null, onOutage: watch.onOutage } as const;
  return wrap(pool, access, traits, () => {
    watch.stop();
    return pool.end();
  });
}

function followed(socket: Socket, sockets: Set<Socket>): Socket {
  sockets.add(socket);
  return socket.once("close", () => sockets.delete(socket));
}

/** Resolves when the server answers on a new connection, or refuses it with a reason. A pooler alone is no answer. */
async function letIn(url: string, signal: AbortSignal): Promise<void> {
  const socket = new Socket({ signal });
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
    await client.end();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (!(error instanceof pg.DatabaseError) || isLostConnection(error)) throw error;
  } finally {
    socket.destroy();
  }
}

/** The embedded Postgres: in the data directory, or in memory if that is null. Takes what `startEmbedded` takes. */
export async function connectEmbedded(options: Parameters<typeof startEmbedded>[0]): Promise<Database> {
  const { dataDir, synced = true } = options;
  const embedded = await startEmbedded(options);
  // On disk it only opens if its self-test has seen commits reach the disk.
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

/** Connects to a running embedded Postgres, which keeps running when this connection is closed. */
export function connectToEmbedded(embedded: EmbeddedDatabase, durable: boolean): Database {
  const pool = new pg.Pool({
    host: embedded.socketDirectory,
    port: 5432,
    user: "postgres",
    database: "postgres",
    // Ignores PGSSLMODE: this is our own socket.
    ssl: false,
    // The embedded database has one session: a second connection would only wait for the first.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis,
    // Single statements are sent together: see `createSharedConnection`.
    pipeline: true,
    types,
  });
  pool.on("connect", preparePlans);
  const shared = createSharedConnection(pool);
  const access = { query: shared.query as pg.Pool["query"], connect: async () => shared.connect() };
  const traits = { engine: "embedded", durable, dump: embedded.dump, backups: null, onOutage: () => {} } as const;
  return wrap(pool, access, traits, () => pool.end());
}

/** Opens the database of a directory, runs `check`, closes it and returns the problems found. */
async function checkedOn(dataDir: string, check: BackupCheck): Promise<readonly string[]> {
  const copy = await connectEmbedded({ dataDir });
  try {
    return await check(copy.db);
  } finally {
    await copy.close();
  }
}

/** The embedded database only checkpoints when told to: until then its log grows. */
function checkpointWhenIdle(pool: pg.Pool): () => void {
  const timer = setInterval(() => {
    const isIdle = pool.idleCount === pool.totalCount && pool.waitingCount === 0;
    if (isIdle) inBackground(pool.query("CHECKPOINT"));
  }, checkpointEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * The pool's own `query` destroys a connection after a failed statement. The embedded database has only the one, which would
 * not be ready in time for the next statement.
 */
function queryKeepingTheConnection(connect: () => Promise<pg.PoolClient>): pg.Pool["query"] {
  const query = async (text: string, values?: unknown[]) => {
    const client = await connect();
    try {
      return await client.query(text, values);
    } finally {
      client.release();
    }
  };
  return query as pg.Pool["query"];
}

type Traits = Pick<Database, "engine" | "durable" | "dump" | "backups" | "onOutage">;
/** How single statements, and callers that need a connection, get one. */
type Access = { query: pg.Pool["query"]; connect: PostgresPool["connect"] };

function wrap(pool: pg.Pool, { query, connect }: Access, traits: Traits, end: () => Promise<void>): Database {
  // A broken connection, idle or in use, would otherwise end the process. Pending queries are rejected; the next query opens
  // a new one.
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

/** Every pool connection listens, so that no dedicated one has to be kept open and repaired. */
function publicChanges(pool: pg.Pool): Database["onPublicChange"] {
  const listeners = new Set<() => void>();
  pool.on("connect", (client) => {
    client.on("notification", ({ channel }) => {
      if (channel === publicChange) for (const listener of listeners) listener();
    });
    // A connection that cannot listen is ended: that fails its first statement, which reports it.
    client.query(`LISTEN ${publicChange}`).catch(() => client.end());
  });
  return (listener) => void listeners.add(listener);
}
