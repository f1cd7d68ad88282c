import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";

export type MonthRow = { month: string; calls: number; billedMs: bigint; captured: bigint };

/** What a customer's calls of each month (UTC) came to, the latest first; with one agent, or with all. */
export async function monthsOfCustomer(db: Db, uid: string, agentId: string | null): Promise<MonthRow[]> {
  const month = sql<string>`to_char(coalesce(started_at, created_at) AT TIME ZONE 'UTC', 'YYYY-MM')`;
  return db
    .selectFrom("calls")
    .select([
      month.as("month"),
      sql<number>`count(*)::int`.as("calls"),
      sql<bigint>`sum(billed_ms)::bigint`.as("billedMs"),
      sql<bigint>`sum(captured_micros / 10000 * 10000)::bigint`.as("captured"),
    ])
    .where("customer_uid", "=", uid)
    .where("kind", "=", "customer")
    .$if(agentId !== null, (some) => some.where("agent_id", "=", agentId))
    .groupBy(month)
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
