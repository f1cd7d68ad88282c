import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { customerQueryOf } from "../calls/calls.store.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
const [me, other] = [site.customer("paid"), site.customer("free")];
beforeAll(async () => {
  await past(me, "Ivy", "2026-10-31T23:59:59.999Z", 60_000, 1_500_000);
  await past(me, "Ivy", "2026-11-01T00:00:00.000Z", 30_000, 750_000);
  await past(me, "Sable", "2026-11-15T20:00:00.000Z", 90_000, 2_340_001);
  await past(other, "Ivy", "2026-11-15T20:00:00.000Z", 1_000_000, 9_000_000);
});

/** A call of the past; its money stands in no ledger. */
function past(customer: Viewer, agent: string, at: string, billedMs: number, captured: number) {
  return sql`INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
      usage_fee_micros, rehearsal, state, ended_reason, created_at, started_at, ended_at, billed_ms, chargeable_ms, captured_paid_micros)
    SELECT ${uuidv7()}::uuid, ${customer.uid}::uuid, user_id, id, name, model_username, 1500000, 7000, 200000, true,
      'ended', 'user', ${at}, ${at}, ${at}, ${billedMs}, ${billedMs / 2}, ${captured} FROM agents WHERE id = ${site.agentId(agent)}
  `.execute(database.db);
}

test("a customer's months are those of their zone, each with its calls, charged time and money, and nobody else's [N-93]", async () => {
  expect(await site.conversations.months(me)).toEqual([
    { month: "2026-11", calls: 2, chargeableMs: 60_000, charge: "3.09" },
    { month: "2026-10", calls: 1, chargeableMs: 30_000, charge: "1.50" },
  ]);
  expect(await site.conversations.months(me, { agentId: site.agentId("Ivy") })).toEqual([
    { month: "2026-11", calls: 1, chargeableMs: 15_000, charge: "0.75" },
    { month: "2026-10", calls: 1, chargeableMs: 30_000, charge: "1.50" },
  ]);
  expect(await site.conversations.months(site.customer("empty"))).toEqual([]);
  await expect(site.conversations.months(null)).rejects.toMatchObject({ status: 401 });

  const listed = async (reader: Viewer) =>
    (await site.conversations.history(reader, {})).calls.map(({ month }) => month);
  expect(await listed(me)).toEqual(["2026-11", "2026-11", "2026-10"]);
  for (const [zone, months] of [
    ["Asia/Tokyo", [3]],
    ["America/Los_Angeles", [1, 2]],
  ] as const) {
    const reader = { ...me, zone };
    expect((await site.conversations.months(reader)).map(({ calls }) => calls)).toEqual(months);
    expect(await listed(reader)).toEqual(months.flatMap((calls, back) => Array(calls).fill(`2026-${11 - back}`)));
  }
});

test("the list can show the calls with one agent, and knows whom there is to choose from", async () => {
  const withSable = await site.conversations.history(me, { agentId: site.agentId("Sable") });
  expect(withSable.calls.map(({ agentName }) => agentName)).toEqual(["Sable"]);
  expect((await site.conversations.history(me, {})).calls.map(({ agentName }) => agentName)).toEqual([
    "Sable",
    "Ivy",
    "Ivy",
  ]);
  expect((await site.conversations.called(me)).map(({ name }) => name)).toEqual(["Ivy", "Sable"]);
  await expect(site.conversations.called(null)).rejects.toMatchObject({ status: 401 });
});

test("a customer's list is read by its index among many calls of others", async () => {
  await sql`INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
      usage_fee_micros, rehearsal, state, ended_reason, created_at, ended_at)
    SELECT gen_random_uuid(), ${other.uid}::uuid, user_id, id, name, model_username, 1500000, 7000, 200000, true, 'ended',
      'user', now() - n * interval '1 minute', now() FROM agents, generate_series(1, 5000) n`.execute(database.db);
  await sql`ANALYZE calls`.execute(database.db);
  const after = { value: new Date().toISOString(), id: uuidv7() };
  for (const agentId of [null, site.agentId("Ivy")]) {
    const query = customerQueryOf(database.db, me.uid, { limit: 20, after, agentId }).compile();
    const { rows } = await database.pool.query(`EXPLAIN ${query.sql}`, [...query.parameters]);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("calls_of_customer");
    expect(plan).not.toContain("Sort");
  }
});
