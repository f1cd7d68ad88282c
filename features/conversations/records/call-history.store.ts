import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import { monthOf } from "#platform/database/months.ts";

export type MonthRow = { month: string; calls: number; chargeableMs: bigint; captured: bigint };

const startedAt = sql<Date>`coalesce(started_at, created_at)`;

/** When the first and the last of a customer's calls began; null without calls. */
export async function callTimes(db: Db, uid: string): Promise<{ from: Date; to: Date } | null> {
  const times = await db
    .selectFrom("calls")
    .select([sql<Date | null>`min(${startedAt})`.as("from"), sql<Date>`max(${startedAt})`.as("to")])
    .where("customer_uid", "=", uid)
    .where("kind", "=", "customer")
    .executeTakeFirst();
  return times?.from ? { from: times.from, to: times.to } : null;
}

/** What a customer's calls of each of these months came to, the latest first; with one agent, or with all. */
export async function monthsOfCustomer(
  db: Db,
  uid: string,
  months: readonly { month: string; from: Date }[],
  agentId: string | null,
): Promise<MonthRow[]> {
  const month = monthOf(startedAt, months);
  return db
    .selectFrom("calls")
    .select([
      month.as("month"),
      sql<number>`count(*)::int`.as("calls"),
      sql<bigint>`coalesce(sum(chargeable_ms) FILTER (WHERE captured_micros > 0), 0)::bigint`.as("chargeableMs"),
      sql<bigint>`sum(captured_micros / 10000 * 10000)::bigint`.as("captured"),
    ])
    .where("customer_uid", "=", uid)
    .where("kind", "=", "customer")
    .$if(agentId !== null, (some) => some.where("agent_id", "=", agentId))
    .groupBy("month")
    .orderBy("month", "desc")
    .execute();
}

/** The agents that a customer has called, by the name that the latest call knew them by. */
export async function agentsCalledBy(db: Db, uid: string): Promise<{ id: string; name: string }[]> {
  const latest = db
    .selectFrom("calls")
    .distinctOn("agent_id")
    .select(["agent_id as id", "agent_name as name"])
    .where("customer_uid", "=", uid)
    .where("kind", "=", "customer")
    .orderBy("agent_id")
    .orderBy("created_at", "desc");
  return db.selectFrom(latest.as("called")).selectAll().orderBy("name").orderBy("id").execute();
}
