import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, PostgresPool, Transaction } from "kysely";
import type pg from "pg";
import type { Tables } from "./tables.ts";

const inTransaction = new AsyncLocalStorage<true>();

/** Transactions that met each other: one of them was taken back whole, and alone it succeeds. */
const metAnother: Record<string, number> = {
  // A deadlock, and a conflict of what both have read.
  "40P01": 4,
  "40001": 4,
  // It waited for a lock as long as it may. Once more is worth it; a third wait is longer than anybody's patience.
  "55P03": 2,
};

/**
 * Runs `work` in one transaction: all of it is kept or none. Inside, only `tx` may be used; the outer handle throws,
 * because with one connection it would wait for itself for ever, and with many it would quietly be another transaction.
 * `work` is begun anew where another transaction was in its way, so what it does beside the database happens again.
 */
export async function transact<T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => inTransaction.run(true, () => work(tx)));
    } catch (error) {
      if (attempt >= (metAnother[codeOf(error)] ?? 1)) throw error;
      // Not both at the same moment again.
      await sleep(attempt * (5 + Math.random() * 20));
    }
  }
}

/** Runs `work` in the transaction that `db` is, or in one of its own. */
export function withinTransaction<T>(
  db: Kysely<Tables> | Transaction<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db as Transaction<Tables>) : transact(db, work);
}

/** The SQLSTATE of an error, of the one that it was thrown for if it has none itself. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error ? String(error.code) : codeOf(error.cause);
}

/** Runs `work` outside any transaction that surrounds it: for what must outlive it, such as a log. */
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
