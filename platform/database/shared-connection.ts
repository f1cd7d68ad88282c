import type { PostgresPoolClient } from "kysely";
import type pg from "pg";
import { inBackground } from "../errors/in-background.ts";

/** A statement of its own, and who waits for it. */
type Waiting = {
  text: string;
  values: readonly unknown[] | undefined;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
};
type Query = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/** So many statements go out together at most: a transaction that waits gets its turn in between. */
const MOST_TOGETHER = 50;

/** Whoever begins with one of these needs the connection to themselves until they give it back. */
const needsConnection = /^\s*(begin|start\s+transaction|set)\b/i;

/**
 * Statements of their own for a pool of one connection. Those that come while it is busy, or in the same moment, go out
 * together, and their answers come back together; one that fails takes none of the others with it. One by one each of them
 * would wait for the way there and back and for a turn of this process, which takes longer than most of them run. The pool
 * has to hand out connections in pipeline mode.
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
    // Asked for before this one is given back, so that whoever waits already is served first.
    if (asked) inBackground(next());
    await sendTogether(client, together);
    client.release();
  }

  return {
    query,

    /** A connection for Kysely: shared while it asks statement by statement, taken for good by what needs its own. */
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
      // Kysely's other way to ask, by a cursor, is for who gave it one.
      return connection as unknown as PostgresPoolClient;
    },
  };
}

/** Resolves when all of them are answered, however. */
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
