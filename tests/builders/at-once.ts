import { sql } from "kysely";
import { expect } from "vitest";
import type { Database, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";

/** How many sessions of this database wait for another one. */
async function waiting({ db }: Database): Promise<number> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

type Steps = {
  /** What a transaction has done when the other one begins. */
  first: (tx: Tx) => Promise<unknown>;
  /** What has to wait for that. */
  other: () => Promise<unknown>;
  /** What the transaction does while the other one waits. */
  last?: (tx: Tx) => Promise<unknown>;
};

/**
 * Begins something in the middle of a transaction that it has to wait for. The embedded database has one session: there
 * nobody can come between.
 */
export async function duringTransaction(database: Database, { first, other, last }: Steps): Promise<void> {
  const [isHalfDone, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = transact(database.db, async (tx) => {
    await first(tx);
    isHalfDone.resolve();
    await mayGoOn.promise;
    await last?.(tx);
  });
  await Promise.race([isHalfDone.promise, transaction]);
  if (database.engine === "embedded") mayGoOn.resolve();
  const otherOne = other();
  const both = Promise.allSettled([transaction, otherOne]);
  try {
    if (database.engine === "native") await expect.poll(() => waiting(database)).toBe(1);
  } finally {
    mayGoOn.resolve();
    await both;
  }
  await Promise.all([transaction, otherOne]);
}
