import { sql } from "kysely";
import { type Micros, micros } from "#platform/money/money.ts";
import type { Handle } from "./ledger.store.ts";

/** A creator's balances: pending, available, paid out. */
export async function creatorBalances(
  db: Handle,
  creatorId: string,
): Promise<{ pending: Micros; available: Micros; paidOut: Micros }> {
  return balancesOf((await balancesQuery(creatorId).execute(db)).rows[0]);
}

export type BalanceRow = { pending: bigint; available: bigint; paid_out: bigint };

/** One row, also for a statement that asks more at once. */
export function balancesQuery(creatorId: string) {
  return sql<BalanceRow>`
    SELECT
      coalesce((SELECT ledger_balance(id) FROM ledger_accounts WHERE owner_id = ${creatorId} AND kind = 'creator:pending'), 0) AS pending,
      coalesce((SELECT ledger_balance(id) FROM ledger_accounts WHERE owner_id = ${creatorId} AND kind = 'creator:available'), 0) AS available,
      (SELECT coalesce(-sum(available_micros), 0)::bigint FROM ledger_journals
        WHERE owner_id = ${creatorId} AND kind IN ('payout', 'payout_back')) AS paid_out`;
}

export function balancesOf(row: BalanceRow | undefined): { pending: Micros; available: Micros; paidOut: Micros } {
  return {
    pending: micros(row?.pending ?? 0n),
    available: micros(row?.available ?? 0n),
    paidOut: micros(row?.paid_out ?? 0n),
  };
}

/** Minutes on paid credit in calls started within a period, net of refunds. */
export async function paidMinutes(db: Handle, creatorId: string, span: { from: Date; to: Date }): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    SELECT coalesce(round(sum((paid_posted - refunded_paid)::numeric / rate_micros), 2), 0)::float8 AS minutes FROM ledger_calls
    WHERE creator_id = ${creatorId} AND started_at >= ${span.from} AND started_at <= ${span.to}
      AND made_good_by IS NULL`.execute(db);
  return rows[0]?.minutes ?? 0;
}
