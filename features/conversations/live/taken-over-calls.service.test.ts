import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { decimalString, micros } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { from, openGate, quietTransport, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();
let caller: Viewer;
const rate = micros(1_500_000);

const site = await withCalls(database);
beforeEach(async () => {
  caller = site.customer("paid");
  await site.buy(caller.uid);
});

type Server = Awaited<ReturnType<typeof site.server>>;

/** A call on one of the servers, whose meter runs. */
async function callOn(server: Server) {
  const { callId, token } = await site.start.start(caller, openGate, { agentId: site.agentId("Ivy") }, from);
  return join(server, callId, token, true);
}

async function join(server: Server, callId: string, token: string, isNew = false) {
  const client = quietTransport();
  const connection = await server.liveCalls.connect(callId, token, client.transport);
  if (isNew) server.tell.get(callId)?.({ type: "first_sound" });
  await server.liveCalls.idle();
  return { callId, client, connection };
}

/** The customer asks for a token and joins, as the page does after a break. */
async function comeBack(server: Server, callId: string) {
  const { token } = await site.conversations.renewToken(caller, openGate, callId);
  const joined = await join(server, callId, token);
  speak(server, callId);
  return joined;
}

/** The companion is heard again, and falls silent. */
function speak(server: Server, callId: string): void {
  server.tell.get(callId)?.({ type: "agent_speaking", speaking: true });
  server.tell.get(callId)?.({ type: "agent_speaking", speaking: false });
}

async function talk(server: Server, callId: string, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 250) {
    server.tell.get(callId)?.({ type: "user_speaking" });
    await site.clock.advance(Math.min(250, left));
    await server.liveCalls.idle();
  }
}

/** Its process is gone: nothing moves the lease any more, and it ran out `agoSeconds` ago by the database's clock. */
async function leaseRanOut(callId: string, agoSeconds = 1): Promise<void> {
  const until = sql<Date>`clock_timestamp() - make_interval(secs => ${agoSeconds})`;
  await database.db
    .updateTable("calls")
    .set({ lease_owner: "gone", lease_until: until })
    .where("id", "=", callId)
    .execute();
}

const rowOf = (callId: string) =>
  database.db.selectFrom("calls").selectAll().where("id", "=", callId).executeTakeFirstOrThrow();

describe("a call whose server died", () => {
  test.each([4_000, 9_000, 31_000, 52_000, 58_000, 134_000])(
    "cut after %i ms goes on from its last durable time at another server",
    async (cutAtMs) => {
      const [dead, next] = [await site.server(), await site.server()];
      const call = await callOn(dead);
      await talk(dead, call.callId, cutAtMs);
      const durableMs = Number((await rowOf(call.callId)).billed_ms);
      await leaseRanOut(call.callId);
      const again = await comeBack(next, call.callId);
      await talk(next, call.callId, 75_000);
      await next.liveCalls.end(again.callId, "user");
      const view = await site.conversations.get(caller, call.callId);
      expect(view).toMatchObject({ state: "ended", endedReason: "user", chargeableMs: durableMs + 75_000 });
      expect(view.charge).toBe(decimalString(chargeOf(rate, durableMs + 75_000)));
      expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
    },
  );

  test("a second cut, and a third, change nothing of that; what was said in between is known", async () => {
    const servers = await Promise.all([site.server(), site.server(), site.server()]);
    const [first] = servers;
    if (!first) throw new Error("There are three");
    const { callId } = await callOn(first);
    for (const [index, server] of servers.entries()) {
      if (index > 0) await comeBack(server, callId);
      await talk(server, callId, 47_000);
      const line = { no: index, role: "user" as const, kind: null, text: `turn ${index}`, at: site.clock.now() };
      site.spoken.set(callId, [
        ...(site.spoken.get(callId) ?? []),
        { ...line, cutAtMs: null, replyMs: null, isDone: true },
      ]);
      await server.records.idle();
      if (index < 2) await leaseRanOut(callId);
    }
    const stored = await rowOf(callId);
    const durableMs = Number(stored.billed_ms);
    await leaseRanOut(callId);
    expect(await site.conversations.end(caller, callId)).toMatchObject({ state: "ended", chargeableMs: durableMs });
    expect(stored.slice_no).toBeGreaterThanOrEqual(2);
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
  });

  test("waits a minute for its customer before the reaper settles it, and not at all once the customer hung up", async () => {
    const dead = await site.server();
    const call = await callOn(dead);
    await talk(dead, call.callId, 14_000);
    await leaseRanOut(call.callId, 50);
    expect(await site.conversations.reap()).toBe(0);
    await leaseRanOut(call.callId, 61);
    expect(await site.conversations.reap()).toBe(1);
    expect(await site.conversations.get(caller, call.callId)).toMatchObject({ endedReason: "lost" });

    const other = await callOn(dead);
    await talk(dead, other.callId, 14_000);
    // Hung up while the dead server's lease still ran.
    expect(await site.conversations.end(caller, other.callId)).toMatchObject({ state: "active" });
    await leaseRanOut(other.callId, 0);
    expect(await site.conversations.reap()).toBe(1);
    expect(await site.conversations.get(caller, other.callId)).toMatchObject({ endedReason: "user" });
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
  });

  test("its customer is told to come back while the lease runs, and gets the call when it has run out", async () => {
    const [dead, next] = [await site.server(), await site.server()];
    const call = await callOn(dead);
    await talk(dead, call.callId, 12_000);
    const { token } = await site.conversations.renewToken(caller, openGate, call.callId);
    await expect(join(next, call.callId, token)).rejects.toMatchObject({ code: "conversations.settling" });
    await leaseRanOut(call.callId);
    // The same token: nothing has used it up.
    await join(next, call.callId, token);
    await next.liveCalls.end(call.callId, "user");
  });
});

describe("servers whose clocks differ, or jump", () => {
  test("a server with a clock of its own that is a day ahead ends nobody's call", async () => {
    const call = await callOn(site);
    await talk(site, call.callId, 12_000);
    const ahead = manualClock(new Date(Date.now() + 86_400_000));
    const other = await site.server(ahead);
    expect(await other.conversations.reap()).toBe(0);
    expect(await other.settlement.endUnheld(call.callId, "lost")).toBeNull();
    await talk(site, call.callId, 3_000);
    expect(await site.conversations.end(caller, call.callId)).toMatchObject({ endedReason: "user", billedMs: 15_000 });
  });

  test("a machine that slept ends none of the calls that run on it", async () => {
    const call = await callOn(site);
    await talk(site, call.callId, 12_000);
    const slept = sql<Date>`clock_timestamp() - interval '10 minutes'`;
    await database.db.updateTable("calls").set({ lease_until: slept }).where("id", "=", call.callId).execute();
    expect(await site.conversations.reap()).toBe(0);
    await talk(site, call.callId, 6_000);
    expect(await site.conversations.end(caller, call.callId)).toMatchObject({ endedReason: "user" });
  });
});

describe("a call that is let go", () => {
  test("by a server that stops: to the millisecond, and its customer is told to come back", async () => {
    const [old, next] = [await site.server(), await site.server()];
    const call = await callOn(old);
    await talk(old, call.callId, 13_250);
    await old.liveCalls.stop();
    expect(call.client.closed).toEqual([{ code: 4410, reason: "Come back in a moment" }]);
    expect(await rowOf(call.callId)).toMatchObject({ state: "active", billed_ms: 13_250n });
    await expect(join(old, call.callId, "ek_any")).rejects.toMatchObject({ code: "conversations.stopping" });
    // At once: nobody waits for a lease to run out.
    await comeBack(next, call.callId);
    await talk(next, call.callId, 20_000);
    expect(await next.liveCalls.end(call.callId, "user")).toBe(true);
    expect(await site.conversations.get(caller, call.callId)).toMatchObject({ chargeableMs: 33_250 });
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
  });

  test("by a server whose customer has turned up at another one: with its next heartbeat, without an end", async () => {
    const [here, there] = [await site.server(), await site.server()];
    const call = await callOn(here);
    await talk(here, call.callId, 12_000);
    const { token } = await site.conversations.renewToken(caller, openGate, call.callId);
    await expect(join(there, call.callId, token)).rejects.toMatchObject({ code: "conversations.settling" });
    await talk(here, call.callId, 6_000);
    await here.records.idle();
    await expect.poll(() => call.client.closed).toMatchObject([{ code: 4409 }]);
    await join(there, call.callId, token);
    speak(there, call.callId);
    await talk(there, call.callId, 12_000);
    await there.liveCalls.end(call.callId, "user");
    const view = await site.conversations.get(caller, call.callId);
    expect(view).toMatchObject({ state: "ended", endedReason: "user" });
    expect(view.chargeableMs).toBeGreaterThanOrEqual(24_000);
    expect(view.chargeableMs).toBeLessThanOrEqual(30_000);
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
  });
});

describe("the pauses of a call", () => {
  const pausing = (server: Server, callId: string, paused: boolean) =>
    server.tell.get(callId)?.({ type: "user_paused", paused });
  /** The customer keeps the call paused: their page is there, and says nothing. */
  async function wait(server: Server, { connection }: Awaited<ReturnType<typeof join>>, ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 250) {
      connection.alive();
      await site.clock.advance(250);
      await server.liveCalls.idle();
    }
  }

  test.each(["stops", "dies"])("are no longer in all where the server that carries it %s", async (how) => {
    const [old, next] = [await site.server(), await site.server()];
    const call = await callOn(old);
    speak(old, call.callId);
    await talk(old, call.callId, 12_000);
    pausing(old, call.callId, true);
    await wait(old, call, 200_000);
    if (how === "stops") await old.liveCalls.stop();
    else await leaseRanOut(call.callId);
    const again = await comeBack(next, call.callId);
    pausing(next, call.callId, true);
    await wait(next, again, 90_000);
    expect(next.liveCalls.carries(call.callId)).toBe(true);
    await wait(next, again, 15_250);
    expect(next.liveCalls.carries(call.callId)).toBe(false);
    const view = await site.conversations.get(caller, call.callId);
    expect(view).toMatchObject({ state: "ended", endedReason: "user", chargeableMs: 12_000 });
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
  });
});

describe("the token", () => {
  test("alone says which call is meant; a call that is named besides must be the same", async () => {
    const started = await site.start.start(caller, openGate, { agentId: site.agentId("Ivy") }, from);
    const { transport } = quietTransport();
    for (const named of [caller.uid, "not-an-id", ""]) {
      const refused = site.liveCalls.connect(named, started.token, transport);
      await expect(refused).rejects.toMatchObject({ code: "conversations.bad_token" });
    }
    await site.liveCalls.connect(null, started.token, transport);
    expect(site.liveCalls.carries(started.callId)).toBe(true);
    await site.conversations.end(caller, started.callId);
  });
});
