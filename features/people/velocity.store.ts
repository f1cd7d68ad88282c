import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { VelocitySign } from "./people.schema.ts";
import { frozenOf, lockedOf } from "./people-search.store.ts";

export type SignRow = {
  uid: string;
  username: string;
  status: "active" | "suspended" | "closed";
  locked: boolean;
  frozen: boolean;
  sign: VelocitySign;
  count: number;
  last_at: Date;
};

const maxRows = 300;

/** Members who reached a limit since then, with the count. Each part reads one range of one index. */
export async function signsSince(db: Db, since: Date, limits: Record<VelocitySign, number>): Promise<SignRow[]> {
  const { rows } = await sql<SignRow>`
    WITH signs AS (
      SELECT p.uid, 'declined_payments' AS sign, count(*)::int AS count, max(e.received_at) AS last_at
        FROM payment_events e JOIN purchases p ON p.id = e.purchase_id
        WHERE e.kind = 'declined' AND e.received_at >= ${since}
        GROUP BY p.uid HAVING count(*) >= ${limits.declined_payments}
      UNION ALL
      SELECT uid, 'purchases_day', count(*)::int, max(created_at) FROM purchases WHERE created_at >= ${since}
        GROUP BY uid HAVING count(*) >= ${limits.purchases_day}
      UNION ALL
      SELECT uid, 'spent_day', (sum(price_micros) / 1000000)::int, max(created_at) FROM purchases
        WHERE created_at >= ${since} AND journal_id IS NOT NULL
        GROUP BY uid HAVING sum(price_micros) >= ${limits.spent_day}::bigint * 1000000
      UNION ALL
      SELECT customer_uid, 'short_calls', count(*)::int, max(created_at) FROM calls
        WHERE created_at >= ${since} AND kind = 'customer' AND state = 'ended' AND billed_ms < 10000 AND billed_ms > 0
        GROUP BY customer_uid HAVING count(*) >= ${limits.short_calls}
      UNION ALL
      SELECT customer_uid, 'calls_hour', max(calls)::int, max(last_at) FROM (
          SELECT customer_uid, max(created_at) AS last_at, count(*) AS calls FROM calls
          WHERE created_at >= ${since} AND kind = 'customer' GROUP BY customer_uid, date_trunc('hour', created_at)) AS hours
        GROUP BY customer_uid HAVING max(calls) >= ${limits.calls_hour}
      UNION ALL
      SELECT customer_uid, 'broken_calls', count(*)::int, max(ended_at) FROM calls
        WHERE fault_back IS NOT NULL AND ended_at >= ${since}
        GROUP BY customer_uid HAVING count(*) >= ${limits.broken_calls})
    SELECT s.uid, u.username, u.status, ${lockedOf(sql.ref("s.uid"))} AS locked, ${frozenOf(sql.ref("s.uid"))} AS frozen,
      s.sign, s.count, s.last_at FROM signs s JOIN member_directory u ON u.uid = s.uid
    ORDER BY s.last_at DESC LIMIT ${maxRows}`.execute(db);
  return rows;
}
