import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, PostgresPool, Transaction } from "kysely";
import type pg from "pg";
import type { Tables } from "./tables.ts";

const inTransaction = new AsyncLocalStorage<true>();

/**
 * Runs `work` in one transaction: all of it is kept or none. Inside, only `tx` may be used; the outer handle throws,
 * because with one connection it would wait for itself for ever, and with many it would quietly be another transaction.
 */
export function transact<T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => inTransaction.run(true, () => work(tx)));
}

/** Runs `work` outside any transaction that surrounds it: for what must outlive it, such as a log. */
export function outsideTransaction<T>(work: () => T): T {
  return inTransaction.exit(work);
}

/** A pool for Kysely that refuses to hand out a second connection inside `transact`. */
export function refuseInsideTransaction(pool: pg.Pool): PostgresPool {
  return {
    get options() {
      return pool.options;
    },
    async connect() {
      if (inTransaction.getStore()) {
        throw new Error("The outer database handle was used inside a transaction: pass tx on instead");
      }
      return await pool.connect();
    },
    end: () => pool.end(),
  };
}
