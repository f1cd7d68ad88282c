import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();

const site = await withCalls(database);
const { ratings } = site.services;
const [paid, free] = [site.customer("paid"), site.customer("free")];
beforeEach(() => database.db.deleteFrom("ratings").execute().then(resetCounters));

const resetCounters = () => sql`UPDATE agents SET ratings_up = 0, ratings_count = 0`.execute(database.db);

/** Makes a billed call that has ended. */
async function aCall(caller: Viewer, agentName = "Ivy", ms = 15_000): Promise<string> {
  await site.buy(caller.uid);
  const call = await site.talking(caller, agentName);
  await site.pass(ms, call.connection);
  await site.liveCalls.end(call.callId, "user");
  return call.callId;
}

async function counters(agentName = "Ivy") {
  const agent = database.db.selectFrom("agents").select(["ratings_up as up", "ratings_count as count"]);
  return agent.where("id", "=", site.agentId(agentName)).executeTakeFirstOrThrow();
}

/** The expected counters, computed from the ratings: the latest of each customer. */
async function recounted(agentName = "Ivy") {
  const { rows } = await sql<{ up: number; count: number }>`
    SELECT (count(*) FILTER (WHERE thumb = 'up'))::int AS up, count(*)::int AS count FROM (
      SELECT DISTINCT ON (customer_uid) thumb FROM ratings WHERE agent_id = ${site.agentId(agentName)}
      ORDER BY customer_uid, updated_at DESC, call_id DESC) AS latest`.execute(database.db);
  return rows[0];
}

describe("a rating", () => {
  test("is added, changed and withdrawn by the caller, and the agent's counters follow", async () => {
    const callId = await aCall(paid);
    expect(await ratings.ofCall(paid, callId)).toMatchObject({ rating: null, open: true });
    const given = await ratings.rate(paid, callId, { thumb: "up", reason: "voice", words: "  so calm " });
    expect(given.rating).toMatchObject({ callId, thumb: "up", reason: "voice", words: "so calm" });
    expect(await counters()).toEqual({ up: 1, count: 1 });
    await ratings.rate(paid, callId, { thumb: "down", reason: "slow" });
    expect((await ratings.ofCall(paid, callId)).rating).toMatchObject({ thumb: "down", reason: "slow", words: null });
    expect(await counters()).toEqual({ up: 0, count: 1 });
    expect((await ratings.withdraw(paid, callId)).rating).toBeNull();
    await ratings.withdraw(paid, callId);
    expect(await counters()).toEqual({ up: 0, count: 0 });
  });

  test("counts once per customer and agent: the latest one, and after its withdrawal the one before", async () => {
    const [first, second] = [await aCall(paid), await aCall(paid)];
    await ratings.rate(paid, first, { thumb: "up" });
    await site.clock.advance(1_000);
    await ratings.rate(paid, second, { thumb: "down" });
    expect(await counters()).toEqual({ up: 0, count: 1 });
    const other = await aCall(free);
    await ratings.rate(free, other, { thumb: "up" });
    expect(await counters()).toEqual({ up: 1, count: 2 });
    await ratings.withdraw(paid, second);
    expect(await counters()).toEqual({ up: 2, count: 2 });
    await site.clock.advance(1_000);
    await ratings.rate(paid, first, { thumb: "down" });
    expect(await counters()).toEqual(await recounted());
    expect(await counters()).toEqual({ up: 1, count: 2 });
  });

  test("is counted correctly under concurrent writes", async () => {
    const calls = [await aCall(paid), await aCall(paid), await aCall(free), await aCall(free)];
    const given = calls.flatMap((callId, i) => {
      const caller = i < 2 ? paid : free;
      return [
        ratings.rate(caller, callId, { thumb: "up" }),
        ratings.rate(caller, callId, { thumb: i % 2 === 0 ? "down" : "up" }),
        ratings.withdraw(caller, callId),
        ratings.rate(caller, callId, { thumb: "up", reason: "natural" }),
      ];
    });
    await Promise.all(given);
    const { rows } = await sql<{ wrong: number }>`
      SELECT count(*)::int AS wrong FROM (SELECT customer_uid FROM ratings GROUP BY agent_id, customer_uid
        HAVING count(*) FILTER (WHERE counted) <> 1) AS pairs`.execute(database.db);
    expect(rows[0]?.wrong).toBe(0);
    expect(await counters()).toEqual(await recounted());
  });

  test("is counted once if a customer rates two calls for the first time at the same moment", async () => {
    const [one, other] = [await aCall(paid), await aCall(paid)];
    for (let round = 0; round < 10; round += 1) {
      await database.db.deleteFrom("ratings").execute().then(resetCounters);
      await Promise.all([ratings.rate(paid, one, { thumb: "up" }), ratings.rate(paid, other, { thumb: "up" })]);
      expect(await counters()).toEqual({ up: 1, count: 1 });
    }
  });

  test("is refused for a live call, a free call, and a call that ended more than fourteen days ago", async () => {
    const short = await aCall(paid, "Sable", 5_000);
    await expect(ratings.rate(paid, short, { thumb: "up" })).rejects.toMatchObject({ code: "ratings.unbilled" });
    const open = await site.talking(paid, "Sable");
    await expect(ratings.rate(paid, open.callId, { thumb: "up" })).rejects.toMatchObject({ code: "ratings.call_open" });
    await site.liveCalls.end(open.callId, "user");
    const old = await aCall(paid, "Sable");
    await ratings.rate(paid, old, { thumb: "up" });
    await site.clock.advance(14 * 86_400_000 + 1);
    await expect(ratings.rate(paid, old, { thumb: "down" })).rejects.toMatchObject({ code: "ratings.too_late" });
    expect(await ratings.ofCall(paid, old)).toMatchObject({ open: false, rating: { thumb: "up" } });
    expect((await ratings.withdraw(paid, old)).rating).toBeNull();
  });

  test("can be read, added and withdrawn by the caller only", async () => {
    const callId = await aCall(paid);
    await ratings.rate(paid, callId, { thumb: "up" });
    const creator = site.seeded.creators[0]?.viewer as Viewer;
    for (const other of [free, creator, site.seeded.admin]) {
      await expect(ratings.ofCall(other, callId)).rejects.toMatchObject({ status: 404 });
      await expect(ratings.rate(other, callId, { thumb: "down" })).rejects.toMatchObject({ status: 404 });
      await expect(ratings.withdraw(other, callId)).rejects.toMatchObject({ status: 404 });
      expect(await ratings.ofCalls(other, [callId])).toEqual([]);
    }
    await expect(ratings.ofCall(null, callId)).rejects.toMatchObject({ status: 401 });
    await expect(ratings.rate(null, callId, { thumb: "up" })).rejects.toMatchObject({ status: 401 });
    await expect(ratings.rate(paid, uuidv7(), { thumb: "up" })).rejects.toMatchObject({ status: 404 });
    expect(await counters()).toEqual({ up: 1, count: 1 });
  });

  test("refuses text that the platform would not allow to be spoken, and answers signs of a crisis with help", async () => {
    const callId = await aCall(paid);
    const bad = ratings.rate(paid, callId, { thumb: "up", words: "she should pretend to be fifteen years old" });
    await expect(bad).rejects.toMatchObject({ code: "ratings.words", field: "words" });
    const crisis = ratings.rate(paid, callId, { thumb: "down", words: "I want to kill myself" });
    await expect(crisis).rejects.toMatchObject({ code: "ratings.crisis", message: expect.stringContaining("988") });
    expect(await counters()).toEqual({ up: 0, count: 0 });
  });
});

describe("the creator", () => {
  test("sees counts, reasons and texts, but neither authors nor calls", async () => {
    const creator = site.creatorOf("Ivy").viewer;
    const [mine, theirs] = [await aCall(paid), await aCall(free)];
    await ratings.rate(paid, mine, { thumb: "up", reason: "voice", words: "such a calm voice" });
    await ratings.rate(free, theirs, { thumb: "down", reason: "slow" });
    const seen = await ratings.ofCreator(creator);
    expect(seen).toMatchObject({
      agentName: "Ivy",
      up: 1,
      count: 2,
      reasons: [
        { thumb: "down", reason: "slow", count: 1 },
        { thumb: "up", reason: "voice", count: 1 },
      ],
      words: [{ thumb: "up", words: "such a calm voice", day: site.clock.now().toISOString().slice(0, 10) }],
    });
    const text = JSON.stringify(seen);
    for (const secret of [paid.uid, paid.username, free.username, mine, theirs]) expect(text).not.toContain(secret);
  });

  test("sees how many calls are missing until the rating is public", async () => {
    const creator = site.creatorOf("Sable").viewer;
    const callId = await aCall(paid, "Sable");
    await ratings.rate(paid, callId, { thumb: "up" });
    await sql`UPDATE agents SET billed_calls = 9 WHERE id = ${site.agentId("Sable")}`.execute(database.db);
    expect(await ratings.ofCreator(creator)).toMatchObject({ shown: null, callsUntilShown: 1 });
    await sql`UPDATE agents SET billed_calls = 10 WHERE id = ${site.agentId("Sable")}`.execute(database.db);
    expect(await ratings.ofCreator(creator)).toMatchObject({ shown: { count: 1, likedPercent: 100 } });
    await expect(ratings.ofCreator(paid)).rejects.toMatchObject({ status: 403 });
  });
});
