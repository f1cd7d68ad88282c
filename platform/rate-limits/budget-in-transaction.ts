import { CompiledQuery } from "kysely";
import type { Tx } from "#platform/database/connect.ts";
import { countersOf, WIDE } from "./counters.ts";
import { type BudgetSize, budgetsStoredBy, refillingBudget, storedBudget } from "./refilling-budget.ts";

/**
 * A refilling limit that is counted in the transaction of what it bounds: what is rolled back counts nothing. The caller
 * holds a lock, so that no two take the last point. An IPv6 address counts for its networks.
 */
export type BudgetInTransaction = {
  /** Whether `key` has room for one more. */
  hasRoom(tx: Tx, key: string): Promise<boolean>;
  /** Counts one, where there is room; false where there is none. */
  take(tx: Tx, key: string): Promise<boolean>;
};

/** `name` distinguishes it in the database from all other limits. */
export function budgetInTransaction(name: string, { points, seconds, clock }: BudgetSize): BudgetInTransaction {
  const budgetsOf = (tx: Tx, key: string) => {
    const run = async (text: string, values: readonly unknown[]) =>
      tx.executeQuery<{ expire: number }>(CompiledQuery.raw(text, [...values]));
    return countersOf(key).map(({ width, name: counted }) => {
      const size = { points: width === "wide" ? points * WIDE : points, seconds, clock };
      return { counted, budget: refillingBudget(size, budgetsStoredBy(run, storedBudget(name, width))) };
    });
  };

  async function hasRoom(tx: Tx, key: string): Promise<boolean> {
    for (const { counted, budget } of budgetsOf(tx, key)) {
      if ((await budget.get(counted)).remainingPoints <= 0) return false;
    }
    return true;
  }

  return {
    hasRoom,
    async take(tx, key) {
      if (!(await hasRoom(tx, key))) return false;
      for (const { counted, budget } of budgetsOf(tx, key)) await budget.consume(counted);
      return true;
    },
  };
}
