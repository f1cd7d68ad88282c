import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { FigureSums } from "./creator-figures.rules.ts";

/** `day` is null for an agent's sums, both are null for the sums of all, and there stands what is told beside them. */
export type FigureRow = FigureSums & { day: string | null; agent_id: string | null; beside: BesideFigures | null };
/** `from`: calls from this moment on. `heardFrom`: samples heard from this UTC day on, `most` running calls at most. */
export type FiguresRequest = {
  creatorUid: string;
  from: Date;
  heardFrom: string;
  agentId: string | null;
  most: number;
};

/** What stands beside the figures. No amounts: JSON would not carry them. */
export type BesideFigures = {
  /** All agents that a creator has or had, the latest first, at most 20. */
  agents: { id: string; name: string }[];
  /** How often their samples were heard, by day and agent. */
  plays: { day: string; agentId: string; plays: number }[];
  /** The calls that run, the latest first. */
  live: { callId: string; agentName: string; startedAt: string }[];
};

/** Ended calls with a creator's agents from a moment on: by UTC day, by agent, and all together. */
export async function figureRows(db: Db, request: FiguresRequest): Promise<FigureRow[]> {
  const { rows } = await figuresQuery(request).execute(db);
  return rows;
}

/** Apart from the above so that a test can ask for its plan. There is a row for the sums of all also where nothing was. */
export function figuresQuery({ creatorUid, from, heardFrom, agentId, most }: FiguresRequest) {
  return sql<FigureRow>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, agent_id, count(*)::int AS calls, coalesce(sum(billed_ms), 0)::float8 AS billed_ms,
      count(DISTINCT customer_uid)::int AS callers,
      count(DISTINCT customer_uid) FILTER (WHERE came_back)::int AS returning,
      count(thumb)::int AS ratings, count(*) FILTER (WHERE thumb = 'up')::int AS liked,
      coalesce(sum(paid_ms), 0)::float8 AS paid_ms, coalesce(sum(creator_micros), 0)::bigint AS earned,
      CASE WHEN grouping(day, agent_id) = 3 THEN json_build_object(
        'agents', (SELECT coalesce(json_agg(named), '[]') FROM (SELECT id, name FROM agents WHERE user_id = ${creatorUid}
          ORDER BY created_at DESC LIMIT 20) AS named),
        'plays', (SELECT coalesce(json_agg(heard), '[]') FROM (SELECT p.day, p.agent_id AS "agentId", p.plays
          FROM preview_plays p JOIN agents a ON a.id = p.agent_id
          WHERE a.user_id = ${creatorUid} AND p.day >= ${heardFrom}::date) AS heard),
        'live', (SELECT coalesce(json_agg(running), '[]') FROM (SELECT id AS "callId", agent_name AS "agentName",
            started_at AS "startedAt" FROM calls
          WHERE creator_uid = ${creatorUid} AND state = 'active' AND kind = 'customer' AND started_at IS NOT NULL
          ORDER BY created_at DESC LIMIT ${most}) AS running)) END AS beside
    FROM (SELECT (c.created_at AT TIME ZONE 'UTC')::date AS day, c.agent_id, c.customer_uid, c.billed_ms, c.creator_micros,
        c.billed_ms * c.captured_paid_micros::float8 / nullif(c.captured_micros, 0) AS paid_ms,
        r.thumb, EXISTS (SELECT 1 FROM calls b WHERE b.creator_uid = c.creator_uid AND b.customer_uid = c.customer_uid
          AND b.state = 'ended' AND b.created_at < c.created_at) AS came_back
      FROM calls c LEFT JOIN ratings r ON r.call_id = c.id
      WHERE c.creator_uid = ${creatorUid} AND c.created_at >= ${from} AND c.state = 'ended' AND c.billed_ms > 0
        AND c.kind = 'customer'
        AND (${agentId}::uuid IS NULL OR c.agent_id = ${agentId}::uuid)) AS talked
    GROUP BY GROUPING SETS ((day), (agent_id), ())`;
}
