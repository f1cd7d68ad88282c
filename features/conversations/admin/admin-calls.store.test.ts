import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { type CallFilter, pageQuery } from "./admin-calls.store.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
beforeAll(async () => {
  // What a filter looks for is rare: in none of the newest calls, and one creator's among those of many.
  await sql`INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
      usage_fee_micros, rehearsal, state, ended_reason, created_at, ended_at, billed_ms, captured_paid_micros, reply_ms, flagged_at)
    SELECT gen_random_uuid(), ${site.customer("free").uid}::uuid, user_id, id, name, model_username, 1500000, 7000, 200000,
      true, 'ended', CASE WHEN n % 500 = 0 THEN 'error' WHEN n % 701 = 0 THEN 'lost' ELSE 'user' END,
      now() - n * interval '1 minute', now(), CASE WHEN n % 400 = 0 THEN 2000000 ELSE 90000 END,
      CASE WHEN n % 300 = 0 THEN 30000000 ELSE 2000000 END, CASE WHEN n % 600 = 0 THEN 5000 ELSE 900 END,
      CASE WHEN n % 900 = 0 THEN now() END
    FROM agents, generate_series(1, 4000) n
    WHERE user_id <> ${rareCreator()}::uuid OR n % 100 = 0`.execute(database.db);
  await sql`ANALYZE calls`.execute(database.db);
});

const rareCreator = () => site.seeded.creators[0]?.viewer.uid ?? "";

async function planOf(filter: CallFilter): Promise<string> {
  const page = { limit: 50, after: { value: new Date().toISOString(), id: uuidv7() } };
  const query = pageQuery(filter, page).compile(database.db);
  const { rows } = await database.pool.query(`EXPLAIN ${query.sql}`, [...query.parameters]);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const filters: [string, () => CallFilter, string][] = [
  ["nothing", () => ({}), "calls_newest"],
  ["days", () => ({ from: "2020-01-01", to: "2099-12-31" }), "calls_newest"],
  ["a customer", () => ({ customerUid: site.customer("paid").uid }), "calls_of_customer"],
  ["a creator", () => ({ creatorUid: rareCreator() }), "calls_of_creator"],
  ["a companion", () => ({ agentIds: [site.agentId("Ivy")] }), "calls_of_agent"],
  ["one reason", () => ({ endedReason: ["error"] }), "calls_by_end"],
  ["a length", () => ({ length: "over-30min" }), "calls_by_length"],
  ["a cost", () => ({ cost: "over-20" }), "calls_by_cost"],
  ["a time to reply", () => ({ reply: "over-3s" }), "calls_by_reply"],
  ["flagged ones", () => ({ flagged: "true" }), "calls_flagged"],
];

test.each(filters)(
  "a page by %s is read from one index in its order, and no table is gone through",
  async (_, filter, index) => {
    const plan = await planOf(filter());
    expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan on calls");
  },
);

test("by several reasons or companions, each is read from its index", async () => {
  const reasons = await planOf({ endedReason: ["error", "lost"] });
  expect(reasons.match(/calls_by_end/g)).toHaveLength(2);
  const agents = await planOf({ agentIds: [site.agentId("Ivy"), site.agentId("Sable")], endedReason: ["error"] });
  expect(agents).not.toContain("Seq Scan on calls");
});
