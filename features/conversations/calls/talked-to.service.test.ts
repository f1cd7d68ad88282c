import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { closedGate, openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { agentsTalkedTo, talkedToQueryOf } from "./talked-to.store.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
const { talkedTo } = site.services;

const talkAgain = (viewer: Viewer | null) => talkedTo.talkAgain(viewer, openGate);
const namesFor = async (viewer: Viewer) => (await talkAgain(viewer)).companions.map(({ name }) => name);

type Past = { agent: string; minute: number; private?: boolean; heard?: boolean };
/** A call of the past, some minutes after the first; its money stands in no ledger. */
async function past({ uid }: Viewer, call: Past): Promise<string> {
  const id = uuidv7();
  const at = new Date(Date.UTC(2026, 9, 1, 20, call.minute));
  const heard = call.heard === false ? null : at;
  await sql`INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
      usage_fee_micros, rehearsal, private, state, ended_reason, created_at, started_at, ended_at)
    SELECT ${id}::uuid, ${uid}::uuid, user_id, id, name, model_username, 1500000, 0, 0, true, ${call.private ?? false}, 'ended', 'user', ${at}, ${heard}, ${at}
    FROM agents WHERE id = ${site.agentId(call.agent)}`.execute(database.db);
  return id;
}

afterEach(async () => {
  await sql`UPDATE agents SET held_at = NULL`.execute(database.db);
  await sql`UPDATE users SET status = 'active' WHERE status = 'suspended'`.execute(database.db);
});

test("a member sees whom they talked to, the latest first, each once, and nobody else's calls", async () => {
  const [me, other] = [await site.newCustomer(), await site.newCustomer()];
  for (const [minute, agent] of ["Ivy", "Sable", "Wren", "Ivy", "Ivy"].entries()) await past(me, { agent, minute });
  await past(other, { agent: "Juno", minute: 9 });
  expect(await talkAgain(me)).toMatchObject({
    companions: [
      { agentId: site.agentId("Ivy"), name: "Ivy", baseRate: "1.50", state: "available", callId: null },
      { name: "Wren", state: "available" },
      { name: "Sable", state: "available" },
    ],
    refusal: null,
  });
  expect(await namesFor(await site.newCustomer())).toEqual([]);
});

test("a private call, one whose transcript was erased, and one in which nothing was heard leave no trace", async () => {
  const me = await site.newCustomer();
  await past(me, { agent: "Sable", minute: 0 });
  await past(me, { agent: "Juno", minute: 1, private: true });
  await past(me, { agent: "Noor", minute: 3, heard: false });
  const erased = await past(me, { agent: "Ivy", minute: 4 });
  expect(await namesFor(me)).toEqual(["Ivy", "Sable"]);
  await site.transcripts.erase(me, erased);
  expect(await namesFor(me)).toEqual(["Sable"]);
  // An ordinary call before the private one still counts, at its own time.
  await past(me, { agent: "Juno", minute: -5 });
  expect(await namesFor(me)).toEqual(["Sable", "Juno"]);
});

test("a companion that its creator paused says so; one that is held, stopped, retired or of a closed account is not shown", async () => {
  const me = await site.newCustomer();
  const names = ["Ivy", "Sable", "Juno", "Wren", "Mara"];
  for (const [minute, agent] of names.entries()) await past(me, { agent, minute });
  const set = (agent: string, values: string) =>
    sql`UPDATE agents SET ${sql.raw(values)} WHERE id = ${site.agentId(agent)}`.execute(database.db);
  await set("Mara", "status = 'paused'");
  await set("Wren", "held_at = now()");
  await set("Juno", "status = 'paused', stopped_for = '{platform}'");
  await sql`UPDATE users SET status = 'suspended' WHERE uid = (SELECT user_id FROM agents WHERE id = ${site.agentId("Sable")})`.execute(
    database.db,
  );
  expect((await talkAgain(me)).companions).toMatchObject([
    { name: "Mara", state: "paused", coverUrl: null },
    { name: "Ivy", state: "available" },
  ]);
  await set("Mara", "status = 'retired'");
  expect(await namesFor(me)).toEqual(["Ivy"]);
});

test("a companion that was removed stays away until it is called again, and comes back at its place when that is undone", async () => {
  const [me, other] = [await site.newCustomer(), await site.newCustomer()];
  for (const [minute, agent] of ["Ivy", "Sable", "Ivy"].entries()) await past(me, { agent, minute });
  await past(other, { agent: "Ivy", minute: 0 });
  const ivy = site.agentId("Ivy");
  await Promise.all([talkedTo.remove(me, ivy), talkedTo.remove(me, ivy)]);
  expect(await namesFor(me)).toEqual(["Sable"]);
  expect(await talkedTo.removed(me, ivy)).toEqual({ agentId: ivy, name: "Ivy" });
  expect(await namesFor(other), "somebody else's").toEqual(["Ivy"]);
  for (let times = 0; times < 2; times += 1) await talkedTo.restore(me, ivy);
  expect(await namesFor(me)).toEqual(["Ivy", "Sable"]);
  expect(await talkedTo.removed(me, ivy)).toBeNull();
  await talkedTo.remove(me, ivy);
  await past(me, { agent: "Ivy", minute: 9 });
  expect(await namesFor(me)).toEqual(["Ivy", "Sable"]);
  expect(await talkedTo.removed(me, ivy), "called since").toBeNull();
});

test("a companion that a customer never called, or only in private, can be neither removed nor asked about", async () => {
  const me = await site.newCustomer();
  await past(me, { agent: "Juno", minute: 1, private: true });
  const creator = site.creatorOf("Ivy").viewer;
  for (const id of [site.agentId("Ivy"), site.agentId("Juno"), uuidv7(), "none"]) {
    await expect(talkedTo.remove(me, id), id).rejects.toMatchObject({ status: 404 });
    await expect(talkedTo.restore(me, id), id).rejects.toMatchObject({ status: 404 });
    expect(await talkedTo.removed(me, id), id).toBeNull();
    await expect(talkedTo.remove(creator, id), id).rejects.toMatchObject({ code: "members.not_a_customer" });
    await expect(talkedTo.restore(null, id), id).rejects.toMatchObject({ status: 401 });
    await expect(talkedTo.removed(creator, id), id).rejects.toMatchObject({ code: "members.not_a_customer" });
  }
});

test("a companion in a call that runs says so and leads back to it; a private one that runs is not told of", async () => {
  const me = await site.newCustomer();
  await site.buy(me.uid);
  const call = await site.talking(me, "Ivy");
  expect((await talkAgain(me)).companions).toMatchObject([{ name: "Ivy", state: "in_call", callId: call.callId }]);
  await sql`UPDATE calls SET private = true WHERE id = ${call.callId}`.execute(database.db);
  expect((await talkAgain(me)).companions).toEqual([]);
  await site.conversations.end(me, call.callId);
});

test("why no call can start now is said: a break of one's own", async () => {
  const me = await site.newCustomer();
  await past(me, { agent: "Ivy", minute: 0 });
  await site.limits.takeBreak(me, 1);
  expect((await talkAgain(me)).refusal).toMatchObject({ code: "limits.cool_off" });
});

test("customers alone are told, and only behind the age gate", async () => {
  const creator = site.creatorOf("Ivy").viewer;
  await expect(talkAgain(null)).rejects.toMatchObject({ status: 401 });
  await expect(talkAgain(creator)).rejects.toMatchObject({ code: "members.not_a_customer" });
  await expect(talkedTo.talkAgain(site.customer("paid"), closedGate)).rejects.toMatchObject({
    code: "age_gate.required",
  });
});

test("at most six are shown, and those that are gone make room for earlier ones", async () => {
  const me = await site.newCustomer();
  const called = site.seeded.creators.map(({ demo }) => demo.agent.name).slice(0, 8);
  for (const [minute, agent] of called.entries()) await past(me, { agent, minute });
  const latest = called.toReversed();
  expect(await namesFor(me)).toEqual(latest.slice(0, 6));
  await sql`UPDATE agents SET held_at = now() WHERE id = ${site.agentId(latest[0] ?? "")}`.execute(database.db);
  expect(await namesFor(me)).toEqual(latest.slice(1, 7));
});

test("they are found by the index of a customer's calls, whether the member has a thousand calls or everybody else has", async () => {
  const [me, other] = [await site.newCustomer(), await site.newCustomer()];
  const add = (uid: string, agents: number, calls: number) =>
    sql`INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
        usage_fee_micros, rehearsal, state, ended_reason, created_at, started_at, ended_at)
      SELECT gen_random_uuid(), ${uid}::uuid, user_id, id, name, model_username, 1500000, 0, 0, true, 'ended', 'user',
        now() - n * interval '7 minutes', now(), now()
      FROM (SELECT * FROM agents ORDER BY id LIMIT ${agents}) agents, generate_series(1, ${calls}) n`.execute(
      database.db,
    );
  const planOf = async () => {
    await sql`ANALYZE calls`.execute(database.db);
    const query = talkedToQueryOf(me.uid, 24).compile(database.db);
    const { rows } = await database.pool.query(`EXPLAIN ${query.sql}`, [...query.parameters]);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  await add(me.uid, 1, 1_000);
  for (const others of [0, 2_000]) {
    if (others > 0) await add(other.uid, 4, others);
    const plan = await planOf();
    expect(plan.match(/Index Scan using calls_of_customer/g), plan).toHaveLength(1);
    expect(plan).not.toMatch(/Seq Scan on calls|Bitmap/);
  }
  expect(await agentsTalkedTo(database.db, me.uid, 24)).toHaveLength(1);
});
