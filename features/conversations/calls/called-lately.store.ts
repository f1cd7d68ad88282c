import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import { minuteMs } from "#platform/days/durations.ts";

/** Fewer customers could be one circle of friends. */
const LEAST_CUSTOMERS = 3;
/** Shorter calls are tries. */
const LEAST_CHARGED_MS = minuteMs;

/**
 * The agents that most different customers called since, most first: at most `most` of them. Only calls with a minute
 * of charged time count, and none of the creator's own from another account with the same mailbox.
 */
export async function calledLately(db: Db, since: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ agent_id: string }>`
    SELECT c.agent_id FROM calls c
    JOIN users customer ON customer.uid = c.customer_uid JOIN users creator ON creator.uid = c.creator_uid
    WHERE c.created_at > ${since} AND c.captured_micros > 0 AND c.chargeable_ms >= ${LEAST_CHARGED_MS}
      AND email_mark(customer.email) <> email_mark(creator.email)
    GROUP BY c.agent_id HAVING count(DISTINCT c.customer_uid) >= ${LEAST_CUSTOMERS}
    ORDER BY count(DISTINCT c.customer_uid) DESC, c.agent_id LIMIT ${most}`.execute(db);
  return rows.map(({ agent_id }) => agent_id);
}
