import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import { type BalanceRow, balancesOf, balancesQuery, type creatorBalances } from "../earnings.store.ts";
import type { HoldTerms } from "../reversal.rules.ts";
import type { EarningsRow } from "./earnings-lines.rules.ts";

export type EarningsRequest = { creatorId: string; before: { at: Date; id: string } | null; limit: number };

/** What moved a creator's earnings, newest first: the shares of calls, and the journals that took or moved them. */
export async function earningsRows(db: Db, request: EarningsRequest): Promise<EarningsRow[]> {
  const { rows } = await earningsQuery(request).execute(db);
  return rows;
}

/** Apart from the above so that a test can ask for its plan. */
export function earningsQuery({ creatorId, before, limit }: EarningsRequest) {
  const earlier = (at: string, id: string) =>
    before ? sql`AND (${sql.raw(at)}, ${sql.raw(id)}) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``;
  return sql<EarningsRow>`
    (SELECT call_id AS id, started_at AS at, NULL::ledger_journal_kind AS kind, label, call_id, NULL::timestamptz AS call_at,
      creator_posted AS pending,
      0::bigint AS available, ended_by IS NOT NULL AS ended, cleared_at, made_good_by IS NOT NULL AS made_good
    FROM ledger_calls WHERE creator_id = ${creatorId} AND creator_posted > 0 ${earlier("started_at", "call_id")}
    ORDER BY started_at DESC, call_id DESC LIMIT ${limit})
    UNION ALL
    (SELECT id, effective_at, kind, coalesce(label, ''), call_id,
      (SELECT started_at FROM ledger_calls c WHERE c.call_id = ledger_journals.call_id), creator_micros,
      CASE WHEN owner_id = creator_id THEN available_micros ELSE 0 END, true, NULL, false
    FROM ledger_journals WHERE creator_id = ${creatorId} AND creator_micros < 0 ${earlier("effective_at", "id")}
    ORDER BY effective_at DESC, id DESC LIMIT ${limit})
    UNION ALL
    (SELECT id, effective_at, kind, coalesce(label, ''), NULL, NULL, 0, available_micros, true, NULL, false
    FROM ledger_journals WHERE owner_id = ${creatorId} AND available_micros <> 0 AND kind <> 'maturity'
      ${earlier("effective_at", "id")}
    ORDER BY effective_at DESC, id DESC LIMIT ${limit})
    ORDER BY at DESC, id DESC LIMIT ${limit}`;
}

type ClearingDay = { day: string; amount: bigint; calls: number };
/** `since`: when the creator joined. */
type EarningsNow = Awaited<ReturnType<typeof creatorBalances>> & { since: Date; days: ClearingDay[] };

/**
 * What a creator has, and what waits of it, by the UTC day on which it clears, the soonest first; what is due clears today.
 * Read in one statement, so that both are of one moment.
 */
export async function earningsNow(db: Db, creatorId: string, terms: HoldTerms, at: Date): Promise<EarningsNow> {
  const { rows } = await sql<
    BalanceRow & { since: Date } & { [Field in keyof ClearingDay]: ClearingDay[Field] | null }
  >`
    SELECT * FROM (${balancesQuery(creatorId)}) AS balances
    JOIN (SELECT created_at AS since FROM member_directory WHERE uid = ${creatorId}) AS creator ON true
    LEFT JOIN LATERAL (SELECT to_char(greatest(clears_at, ${at}::timestamptz) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(rest)::bigint AS amount, count(*)::int AS calls
    FROM (SELECT c.started_at + interval '24 hours' * CASE
          WHEN c.started_at < since + interval '24 hours' * ${terms.newCreatorDays}::int
          THEN ${terms.newCreatorHoldDays}::int ELSE ${terms.holdDays}::int END AS clears_at,
        c.creator_posted - (SELECT coalesce(sum(amount), 0) FROM ledger_shares_taken_back WHERE call_id = c.call_id) AS rest
      FROM ledger_calls c WHERE c.creator_id = ${creatorId} AND c.cleared_at IS NULL AND c.made_good_by IS NULL) AS waiting
    WHERE rest > 0 GROUP BY 1) AS days ON true ORDER BY day`.execute(db);
  const { since = at } = rows[0] ?? {};
  const days = rows.flatMap(({ day, amount, calls }) =>
    day === null ? [] : ([{ day, amount, calls }] as ClearingDay[]),
  );
  return { ...balancesOf(rows[0]), since, days };
}
