import type pg from "pg";
import { type Clock, systemClock, wait } from "#platform/clock/clock.ts";
import type { Database } from "./connect.ts";

/** The database of DATABASE_URL cannot be used; the message says why. */
export class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable";
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing answers at that address",
  ENOTFOUND: "that host name is not known",
  ETIMEDOUT: "the server did not answer in time",
  "28P01": "the password is wrong",
  "28000": "the server does not accept this user",
  "3D000": "there is no database of that name",
  "57P03": "the server is still starting",
};

/** How often a server that is not ready yet is asked again, and how long after the last time. */
const MOST_RETRIES = 30;
const RETRY_MS = 1_000;
/** Each of these attempts has lasted for as long as a connection may take. */
const MOST_TIMEOUTS = 2;

/**
 * Asks a native server for its version, over a first connection, and, if it gives a second one, whether its connections
 * are this process's own. Waits for a server that is starting. Throws `DatabaseUnreachable`. Needs a pool of two.
 */
export async function requireReachable(database: Pick<Database, "pool">, clock: Clock = systemClock): Promise<void> {
  const failures = { starting: 0, timeouts: 0 };
  for (;;) {
    try {
      return await requireUsable(database.pool);
    } catch (error) {
      if (error instanceof DatabaseUnreachable) throw error;
      const { code, message } = detailsOf(error);
      if (code === "57P03") failures.starting += 1;
      // On a busy machine this process may notice that its time is up before it reads the answer that is there.
      else if (/timeout/.test(message)) failures.timeouts += 1;
      else throw unreachable(code, message);
      if (failures.starting > MOST_RETRIES || failures.timeouts >= MOST_TIMEOUTS) throw unreachable(code, message);
      await wait(clock, RETRY_MS);
    }
  }
}

async function requireUsable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("SELECT current_setting('server_version_num')::int AS version");
  if (rows[0].version < 150_000) throw new DatabaseUnreachable("DATABASE_URL: Postgres 15 or newer is needed");
  if (await areConnectionsShared(pool)) {
    throw new DatabaseUnreachable(
      "DATABASE_URL: a pooler such as PgBouncer answers in transaction mode, which loses the settings and the notifications of a connection. Use its session mode, or connect to Postgres directly.",
    );
  }
}

function detailsOf(error: unknown): { code: string; message: string } {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  return { code, message: error instanceof Error ? error.message : String(error) };
}

function unreachable(code: string, message: string): DatabaseUnreachable {
  const reason = reasons[code] ?? message;
  return new DatabaseUnreachable(
    `DATABASE_URL: ${reason}. Check the address, or unset it to use the embedded database.`,
  );
}

/** Behind a pooler in transaction mode, a transaction gets the server process that another idle connection had. */
async function areConnectionsShared(pool: pg.Pool): Promise<boolean> {
  const one = await pool.connect();
  // A server that is nearly full still has to answer the commands that need a single connection.
  const other = await pool.connect().catch(() => null);
  try {
    if (other === null) return false;
    const own = await processOf(one);
    await other.query("BEGIN");
    return (await processOf(other)) === own || (await processOf(one)) !== own;
  } finally {
    // Without a connection there is no transaction to end, and the error that broke it is the one to report.
    await other?.query("ROLLBACK").catch(() => {});
    for (const client of [one, other]) client?.release();
  }
}

async function processOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query("SELECT pg_backend_pid() AS process");
  return rows[0].process;
}
