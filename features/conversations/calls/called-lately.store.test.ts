import { sql } from "kysely";
import { expect, test } from "vitest";
import { hourMs, minuteMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { calledLately } from "./called-lately.store.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
const now = site.clock.now();

async function aMember(name: string, email = `${name}@example.com`): Promise<string> {
  const uid = uuidv7();
  await sql`INSERT INTO users (uid, username, email, user_type, created_at, updated_at)
    VALUES (${uid}, ${name}, ${email}, 'user', ${now}, ${now})`.execute(database.db);
  return uid;
}

/** A call of the last hour; its money stands in no ledger. */
function aCall(uid: string, agent: string, chargeableMs: number) {
  const at = new Date(now.getTime() - minuteMs);
  return sql`INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
      usage_fee_micros, rehearsal, state, ended_reason, created_at, started_at, ended_at, billed_ms, chargeable_ms,
      captured_paid_micros)
    SELECT ${uuidv7()}::uuid, ${uid}::uuid, user_id, id, name, model_username, 1500000, 7000, 200000, true,
      'ended', 'user', ${at}, ${at}, ${at}, ${2 * chargeableMs}, ${chargeableMs}, 300000
    FROM agents WHERE id = ${site.agentId(agent)}`.execute(database.db);
}

test("agents are popular that three customers called for a minute each in the last day, and the catalogue shows them alone", async () => {
  const callers = await Promise.all(["one", "two", "three"].map((name) => aMember(name)));
  const [first = "", second = ""] = callers;
  for (const caller of callers) {
    await aCall(caller, "Ivy", minuteMs);
    await aCall(caller, "Sable", minuteMs - 1);
  }
  for (const caller of [first, second, second]) await aCall(caller, "Wren", 10 * minuteMs);
  const creator = await sql<{ email: string }>`SELECT email FROM users JOIN agents ON user_id = uid
    WHERE agents.id = ${site.agentId("Juno")}`.execute(database.db);
  const own = await aMember("own-second", creator.rows[0]?.email.replace("@", "+second@"));
  for (const caller of [first, second, own]) await aCall(caller, "Juno", minuteMs);

  const ivy = site.agentId("Ivy");
  expect(await calledLately(database.db, new Date(now.getTime() - hourMs), 8)).toEqual([ivy]);
  expect(await calledLately(database.db, now, 8)).toEqual([]);
  await site.clock.advance(60_000);
  const popular = await site.services.agents.catalogue(openGate, { sort: "featured", limit: 24, popular: "1" });
  expect(popular.agents.map(({ name, isPopular }) => [name, isPopular])).toEqual([["Ivy", true]]);
});
