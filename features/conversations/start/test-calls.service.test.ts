import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { closedGate, openGate, quietTransport, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
const tests = site.services.conversations;
const creator = site.seeded.creators[0]?.viewer as Viewer;

const counts = async () => {
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*)::int FROM ledger_transfers) AS transfers, (SELECT count(*)::int FROM ledger_calls) AS calls`.execute(
    database.db,
  );
  return rows[0];
};

async function talking() {
  const started = await tests.startTest(creator, openGate);
  const client = quietTransport();
  const connection = await site.liveCalls.connect(started.callId, started.token, client.transport);
  site.tell.get(started.callId)?.({ type: "first_sound" });
  await site.liveCalls.idle();
  return { ...started, client, connection };
}

describe("a test call", () => {
  test("runs like any other, and moves no money", async () => {
    const before = await counts();
    const call = await talking();
    expect(call.maxSeconds).toBe(600);
    for (let n = 0; n < 5; n += 1) {
      site.tell.get(call.callId)?.({ type: "user_active" });
      await site.pass(15_000, call.connection);
    }
    await site.liveCalls.end(call.callId, "user");
    expect(await site.conversations.get(creator, call.callId)).toMatchObject({
      state: "ended",
      endedReason: "user",
      charge: "0.00",
      testSeconds: 600,
    });
    expect(await counts()).toEqual(before);
    const { rows } =
      await sql`SELECT billed_ms > 20000 AS talked, captured_micros, creator_micros, chargeable_ms FROM calls
      WHERE id = ${call.callId}`.execute(database.db);
    expect(await checkLedger(database.db)).toEqual([]);
    expect(rows).toEqual([{ talked: true, captured_micros: 0n, creator_micros: 0n, chargeable_ms: 0n }]);
  });

  test("is in nobody's list and can be rated by nobody", async () => {
    const uid = creator.uid;
    expect((await site.conversations.history(creator, {})).calls).toEqual([]);
    expect(await site.conversations.months(creator)).toEqual([]);
    expect(await site.conversations.called(creator)).toEqual([]);
    expect(await site.conversations.ofCreator(creator, {})).toEqual([]);
    expect((await site.adminCalls.all(site.seeded.admin, { limit: 50 })).calls).toEqual([]);
    const { rows } = await sql`SELECT billed_calls, ratings_count FROM agents WHERE user_id = ${uid}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ billed_calls: 0, ratings_count: 0 }]);
  });

  test("is for the draft's own creator, behind the gate, one at a time", async () => {
    await expect(tests.startTest(null, openGate)).rejects.toMatchObject({ status: 401 });
    await expect(tests.startTest(site.customer("paid"), openGate)).rejects.toMatchObject({
      code: "members.not_a_model",
    });
    await expect(tests.startTest(creator, closedGate)).rejects.toMatchObject({ code: "age_gate.required" });
    const call = await talking();
    await expect(tests.startTest(creator, openGate)).rejects.toMatchObject({ code: "conversations.already_live" });
    expect((await tests.testAllowance(creator)).liveCallId).toBe(call.callId);
    await expect(site.conversations.get(site.customer("paid"), call.callId)).rejects.toMatchObject({ status: 404 });
    await site.liveCalls.end(call.callId, "user");
  });

  test("ends where the day's minutes end, and the next day has its own", async () => {
    const { secondsLeft } = await tests.testAllowance(creator);
    expect(secondsLeft).toBeLessThanOrEqual(600);
    const call = await talking();
    for (let left = secondsLeft + 2; left > 0; left -= 15) {
      site.tell.get(call.callId)?.({ type: "user_active" });
      await site.pass(Math.min(15, left) * 1000, call.connection);
    }
    expect(await site.conversations.get(creator, call.callId)).toMatchObject({
      state: "ended",
      endedReason: "max_duration",
      charge: "0.00",
    });
    await expect(tests.startTest(creator, openGate)).rejects.toMatchObject({
      code: "agents.test_minutes_used",
      status: 409,
    });
    await site.clock.advance(86_400_000);
    expect((await tests.testAllowance(creator)).secondsLeft).toBe(600);
  });

  test("that nobody connects to is forgotten without a posting", async () => {
    const before = await counts();
    const { callId } = await tests.startTest(creator, openGate);
    await site.clock.advance(120_000);
    await site.conversations.reap();
    expect(await site.conversations.get(creator, callId)).toMatchObject({ endedReason: "never_connected" });
    expect(await counts()).toEqual(before);
  });

  test("cannot be given money by any way into the database", async () => {
    const { callId } = await tests.startTest(creator, openGate);
    const paid = sql`UPDATE calls SET captured_paid_micros = 1 WHERE kind = 'test'`.execute(database.db);
    await expect(paid).rejects.toThrow("calls_test_is_free");
    await site.conversations.end(creator, callId);
  });
});
