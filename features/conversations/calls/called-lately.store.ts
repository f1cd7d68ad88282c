import type { Db } from "#platform/database/connect.ts";

/** One customer's calls say nothing about others. */
const LEAST_CUSTOMERS = 2;

/** The agents that most different customers called since, most first: at most so many. Tests and free calls do not count. */
export async function calledLately(db: Db, since: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("calls")
    .select("agent_id")
    .where("created_at", ">", since)
    .where("captured_micros", ">", 0n)
    .groupBy("agent_id")
    .having((eb) => eb(eb.fn.count("customer_uid").distinct(), ">=", LEAST_CUSTOMERS))
    .orderBy((eb) => eb.fn.count("customer_uid").distinct(), "desc")
    .orderBy("agent_id")
    .limit(most)
    .execute();
  return rows.map(({ agent_id }) => agent_id);
}
