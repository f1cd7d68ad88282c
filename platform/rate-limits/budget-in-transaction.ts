import { CompiledQuery } from "kysely";
import type { Tx } from "#platform/database/connect.ts";
import { countersOf, WIDE } from "./counters.ts";
import { type BudgetSize, budgetsStoredBy, refillingBudget, storedBudget } from "./refilling-budget.ts";

/**
 * A refilling limit that is counted in the transaction of what it bounds: what is rolled back counts nothing. An IPv6
 * address counts for its networks.
 */
export type BudgetInTransaction = {
  /** Whether `key` has room for one more. */
  hasRoom(tx: Tx, key: string): Promise<boolean>;
  /**
   * Counts one, where there is room, and returns 0; otherwise the milliseconds until there is. Whoever counts for the same
   * networks waits for the end of the transaction.
   */
  take(tx: Tx, key: string): Promise<number>;
};

/** `name` distinguishes it in the database from all other limits. */
export function budgetInTransaction(name: string, { points, seconds, clock }: BudgetSize): BudgetInTransaction {
  const runIn = (tx: Tx) => async (text: string, values: readonly unknown[]) =>
    tx.executeQuery<{ expire: number }>(CompiledQuery.raw(text, [...values]));
  const budgetsOf = (tx: Tx, key: string) =>
    countersOf(key).map(({ width, name: counted }) => {
      const size = { points: width === "wide" ? points * WIDE : points, seconds, clock };
      return { counted, budget: refillingBudget(size, budgetsStoredBy(runIn(tx), storedBudget(name, width))) };
    });

  async function waitMs(tx: Tx, key: string): Promise<number> {
    for (const { counted, budget } of budgetsOf(tx, key)) {
      const { remainingPoints, msBeforeNext } = await budget.get(counted);
      if (remainingPoints <= 0) return msBeforeNext;
    }
    return 0;
  }

  return {
    hasRoom: async (tx, key) => (await waitMs(tx, key)) === 0,
    async take(tx, key) {
      // The widest counter is locked, so that no two take its last point, nor one of a network within it.
      const widest = `${name}:${countersOf(key).at(-1)?.name}`;
      await runIn(tx)("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [widest]);
      const wait = await waitMs(tx, key);
      if (wait > 0) return wait;
      for (const { counted, budget } of budgetsOf(tx, key)) await budget.consume(counted);
      return 0;
    },
  };
}
