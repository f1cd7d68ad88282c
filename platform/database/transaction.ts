import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, PostgresPool, Transaction } from "kysely";
import type pg from "pg";
import type { Tables } from "./tables.ts";

const inTransaction = new AsyncLocalStorage<true>();

/** Conflicting transactions: one of them was rolled back, and succeeds alone. */
const metAnother: Record<string, number> = {
  // A deadlock, and a conflict over what both have read.
  "40P01": 4,
  "40001": 4,
  // Its lock timeout passed. One retry is worth it; a third wait exceeds anyone's patience.
  "55P03": 2,
};

/**
 * Runs `work` in one transaction, all or nothing. Inside, only `tx` may be used; the outer handle throws, because with one
 * connection it would deadlock, and with many it would silently be another transaction. `work` is retried after a conflict
 * with another transaction, so its side effects outside the database repeat.
 */
export async function transact<T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => inTransaction.run(true, () => work(tx)));
    } catch (error) {
      if (attempt >= (metAnother[codeOf(error)] ?? 1)) throw error;
      // Avoids the same collision again.
      await sleep(attempt * (5 + Math.random() * 20));
    }
  }
}

/** Runs `work` in the transaction `db`, or in a new one. */
export function withinTransaction<T>(
  db: Kysely<Tables> | Transaction<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db as Transaction<Tables>) : transact(db, work);
}

/** The SQLSTATE of an error, or of its cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error ? String(error.code) : codeOf(error.cause);
}

/** Runs `work` outside any surrounding transaction: for what must survive a rollback, such as a log. */
export function outsideTransaction<T>(work: () => T): T {
  return inTransaction.exit(work);
}

/** A pool for Kysely that refuses to hand out a second connection inside `transact`. */
export function refuseInsideTransaction(pool: pg.Pool, connect: PostgresPool["connect"]): PostgresPool {
  return {
    get options() {
      return pool.options;
    },
    async connect() {
      if (inTransaction.getStore()) {
        throw new Error("The outer database handle was used inside a transaction: pass tx on instead");
      }
      return await connect();
    },
    end: () => pool.end(),
  };
}
