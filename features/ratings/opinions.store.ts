import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { RatingReason, Thumb } from "./ratings.rules.ts";

/** How often each reason was given in the counted ratings of an agent, most frequent first, from `least` callers on. */
export async function reasonsOf(db: Db, agentId: string, least: number) {
  const { rows } = await sql<{ thumb: Thumb; reason: RatingReason; count: number }>`
    SELECT thumb, reason, count(*)::integer AS count FROM ratings
    WHERE agent_id = ${agentId} AND counted AND reason IS NOT NULL AND reason <> 'other'
    GROUP BY thumb, reason HAVING count(*) >= ${least} ORDER BY count DESC, thumb DESC, reason`.execute(db);
  return rows;
}

/**
 * The agents that the latest `raters` who liked this one liked too, those that most of them liked first: at most `most`,
 * each liked by at least `least` of them.
 */
export async function alsoLiked(
  db: Db,
  agentId: string,
  { raters, least, most }: { raters: number; least: number; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ agentId: string }>`
    SELECT other.agent_id AS "agentId" FROM (SELECT customer_uid FROM ratings
        WHERE agent_id = ${agentId} AND counted AND thumb = 'up' ORDER BY updated_at DESC, call_id DESC LIMIT ${raters}) fan
      JOIN ratings other ON other.customer_uid = fan.customer_uid AND other.counted AND other.thumb = 'up'
    WHERE other.agent_id <> ${agentId}
    GROUP BY other.agent_id HAVING count(*) >= ${least} ORDER BY count(*) DESC, other.agent_id LIMIT ${most}`.execute(
    db,
  );
  return rows.map((row) => row.agentId);
}
