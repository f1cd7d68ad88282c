import { sql } from "kysely";
import { type Micros, micros } from "#platform/money/money.ts";
import type { Handle } from "./ledger.store.ts";

export type EarningsDay = { day: string; earned: bigint; calls: number; minutes: number };

/** What a creator has: not yet matured, ready to be paid out, paid out. */
export async function creatorBalances(
  db: Handle,
  creatorId: string,
): Promise<{ pending: Micros; available: Micros; paidOut: Micros }> {
  const { rows } = await sql<{ pending: bigint; available: bigint; paid_out: bigint }>`
    SELECT
      coalesce((SELECT ledger_balance(id) FROM ledger_accounts WHERE owner_id = ${creatorId} AND kind = 'creator:pending'), 0) AS pending,
      coalesce((SELECT ledger_balance(id) FROM ledger_accounts WHERE owner_id = ${creatorId} AND kind = 'creator:available'), 0) AS available,
      (SELECT coalesce(-sum(available_micros), 0)::bigint FROM ledger_journals
        WHERE owner_id = ${creatorId} AND kind IN ('payout', 'payout_back')) AS paid_out`.execute(db);
  const [row] = rows;
  return {
    pending: micros(row?.pending ?? 0n),
    available: micros(row?.available ?? 0n),
    paidOut: micros(row?.paid_out ?? 0n),
  };
}

/**
 * Calls that cost something by the UTC day on which they started, those given back left out and shares that were
 * taken back taken off. Days without one are not listed.
 */
export async function earningsByDay(db: Handle, creatorId: string, from: Date): Promise<EarningsDay[]> {
  const { rows } = await sql<EarningsDay>`
    SELECT to_char(started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(creator_posted - coalesce(back.amount, 0))::bigint AS earned,
      count(*)::int AS calls, round(sum((free_posted + paid_posted)::numeric / rate_micros), 2)::float8 AS minutes
    FROM ledger_calls c
    LEFT JOIN LATERAL (SELECT sum(amount) AS amount FROM ledger_shares_taken_back WHERE call_id = c.call_id) AS back ON true
    WHERE creator_id = ${creatorId} AND started_at >= ${from} AND made_good_by IS NULL AND free_posted + paid_posted > 0
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Minutes that were talked on paid credit in calls started in a span of time, those given back left out. */
export async function paidMinutes(db: Handle, creatorId: string, span: { from: Date; to: Date }): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    SELECT coalesce(round(sum(paid_posted::numeric / rate_micros), 2), 0)::float8 AS minutes FROM ledger_calls
    WHERE creator_id = ${creatorId} AND started_at >= ${span.from} AND started_at <= ${span.to}
      AND made_good_by IS NULL`.execute(db);
  return rows[0]?.minutes ?? 0;
}
