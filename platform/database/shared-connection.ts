import type { PostgresPoolClient } from "kysely";
import type pg from "pg";
import { inBackground } from "../errors/in-background.ts";

/** A single statement and its callbacks. */
type Waiting = {
  text: string;
  values: readonly unknown[] | undefined;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
};
type Query = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/** The most statements per batch: a waiting transaction gets its turn in between. */
const MOST_TOGETHER = 50;

/** Statements that start with one of these need the connection to themselves until they release it. */
const needsConnection = /^\s*(begin|start\s+transaction|set)\b/i;

/**
 * Runs single statements on a pool of one connection. Those that arrive while it is busy, or at the same moment, are sent
 * together, and their results return together; one that fails does not affect the others. One by one each would wait for a
 * round trip and a turn of the event loop, which take longer than most of them run. The pool has to hand out connections in
 * pipeline mode.
 */
export function createSharedConnection(pool: pg.Pool) {
  const waiting: Waiting[] = [];
  let asked = false;

  const query: Query = (text, values) =>
    new Promise((resolve, reject) => {
      waiting.push({ text, values, resolve, reject });
      if (asked) return;
      asked = true;
      inBackground(next());
    });

  async function next(): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      asked = false;
      for (const one of waiting.splice(0)) one.reject(error);
      return;
    }
    const together = waiting.splice(0, MOST_TOGETHER);
    asked = waiting.length > 0;
    // Requested before this one is released, so that waiting callers are served first.
    if (asked) inBackground(next());
    await sendTogether(client, together);
    client.release();
  }

  return {
    query,

    /** A connection for Kysely: shared for single statements, exclusive for anything that needs its own. */
    connect(): PostgresPoolClient {
      let own: Promise<pg.PoolClient> | null = null;
      const connection = {
        async query(text: string, values?: readonly unknown[]) {
          if (own === null && !needsConnection.test(text)) return query(text, values);
          own ??= pool.connect();
          return (await own).query(text, values as unknown[]);
        },
        release(destroy?: boolean) {
          own?.then(
            (client) => client.release(destroy),
            () => {},
          );
        },
      };
      // Kysely's other query style, a cursor, needs an exclusive connection.
      return connection as unknown as PostgresPoolClient;
    },
  };
}

/** Resolves when all of them have settled. */
async function sendTogether(client: pg.PoolClient, statements: readonly Waiting[]): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Corkable } }).connection;
  // One write for all of them.
  stream.cork();
  const answers = statements.map(({ text, values, resolve, reject }) =>
    client.query(text, values as unknown[]).then(resolve, reject),
  );
  stream.uncork();
  await Promise.all(answers);
}

type Corkable = { cork(): void; uncork(): void };
