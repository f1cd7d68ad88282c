import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { ComplaintKind, ReasonCode } from "./complaints.rules.ts";
import type { AnswerSide, ComplaintAction } from "./decisions.rules.ts";

export type Span = { from: Date; to: Date };

type KindRow = {
  kind: ComplaintKind;
  decided: number;
  withinLimit: number;
  upheld: number;
  unfounded: number;
  medianHours: number | null;
  longestHours: number | null;
};

/** First decisions of a month by kind, with the time each took. A decision after an answer is counted with the answers. */
export async function decidedByKind(db: Db, { from, to }: Span): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    SELECT c.kind, count(*)::int AS "decided",
      count(*) FILTER (WHERE d.decided_at <= c.hard_limit_at)::int AS "withinLimit",
      count(*) FILTER (WHERE d.outcome <> 'unfounded')::int AS "upheld",
      count(*) FILTER (WHERE d.outcome = 'unfounded')::int AS "unfounded",
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d.decided_at - c.received_at)) / 3600)::float8
        AS "medianHours",
      (max(extract(epoch FROM d.decided_at - c.received_at)) / 3600)::float8 AS "longestHours"
    FROM complaint_decisions d JOIN complaints c ON c.id = d.complaint_id
    WHERE d.number = 1 AND d.decided_at >= ${from} AND d.decided_at < ${to} GROUP BY c.kind`.execute(db);
  return rows;
}

export async function receivedByKind(db: Db, { from, to }: Span): Promise<{ kind: ComplaintKind; count: number }[]> {
  return db
    .selectFrom("complaints")
    .select(["kind", sql<number>`count(*)::int`.as("count")])
    .where("received_at", ">=", from)
    .where("received_at", "<", to)
    .groupBy("kind")
    .execute();
}

export async function actionsOf(db: Db, { from, to }: Span): Promise<{ action: ComplaintAction; count: number }[]> {
  return db
    .selectFrom("complaint_decisions")
    .select(["action", sql<number>`count(*)::int`.as("count")])
    .where("decided_at", ">=", from)
    .where("decided_at", "<", to)
    .groupBy("action")
    .execute();
}

export async function reasonsOf(db: Db, { from, to }: Span): Promise<{ reason: ReasonCode; count: number }[]> {
  return db
    .selectFrom("complaints")
    .select(["reason", sql<number>`count(*)::int`.as("count")])
    .where("received_at", ">=", from)
    .where("received_at", "<", to)
    .groupBy("reason")
    .orderBy("count", "desc")
    .orderBy("reason")
    .execute();
}

/** Requests for a removal that came in the month, and whether they were decided within their hours. */
export async function takedownsOf(db: Db, { from, to }: Span, now: Date) {
  const { rows } = await sql<{ received: number; inTime: number; late: number }>`
    SELECT count(*)::int AS received,
      count(*) FILTER (WHERE first.decided_at <= c.takedown_by)::int AS "inTime",
      count(*) FILTER (WHERE coalesce(first.decided_at, ${now}) > c.takedown_by)::int AS late
    FROM complaints c LEFT JOIN complaint_decisions first ON first.complaint_id = c.id AND first.number = 1
    WHERE c.takedown_by IS NOT NULL AND c.received_at >= ${from} AND c.received_at < ${to}`.execute(db);
  return rows[0] ?? { received: 0, inTime: 0, late: 0 };
}

/** Answers of the month, and how many of them changed the outcome. */
export async function answersInSpan(db: Db, { from, to }: Span) {
  const { rows } = await sql<{ side: AnswerSide; received: number; changed: number }>`
    SELECT a.side, count(*)::int AS received, count(*) FILTER (WHERE later.outcome <> before.outcome)::int AS changed
    FROM complaint_answers a JOIN complaint_decisions before ON before.id = a.decision_id
    LEFT JOIN complaint_decisions later ON later.id = a.settled_by
    WHERE a.sent_at >= ${from} AND a.sent_at < ${to} GROUP BY a.side`.execute(db);
  return rows;
}

export async function hiddenAtOnce(db: Db, { from, to }: Span): Promise<number> {
  const { count } = await db
    .selectFrom("complaint_events")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("kind", "in", ["agent_held", "media_withheld"])
    .where("at", ">=", from)
    .where("at", "<", to)
    .executeTakeFirstOrThrow();
  return count;
}
