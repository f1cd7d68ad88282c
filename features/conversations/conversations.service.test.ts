import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import { encodeCursor } from "#platform/database/page.ts";
import { decimalString, dollars, micros } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { from, openGate, quietTransport, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { createSettlement, hasMovedOn } from "./settlement/settlement.service.ts";

const database = await databaseOfFile();
const rate = micros(1_500_000);

const site = await withCalls(database);
beforeEach(() => site.buy(site.customer("paid").uid));

const creditOf = async (uid: string) => {
  const { available, held } = await site.ledger.balances(database.db, uid);
  return micros(available.free + available.paid + held);
};

describe("a call from start to end", () => {
  test("costs the price of its time cut down to a cent, and the creator gets their share of it [N-85]", async () => {
    const caller = site.customer("paid");
    const before = await creditOf(caller.uid);
    const call = await site.talking(caller);
    await site.pass(83_250, call.connection);
    // The call shows the same balance as every page.
    const meter = site.notices.findLast((notice) => notice.type === "x.call.meter");
    expect(meter?.available).toBe((await site.ledger.credit(caller)).total);
    const view = await site.conversations.end(caller, call.callId);
    expect(view).toMatchObject({ state: "ended", endedReason: "user", billedMs: 83_250, chargeableMs: 83_250 });
    const charge = chargeOf(rate, 83_250);
    expect(view.charge).toBe(decimalString(charge));
    expect(before - (await creditOf(caller.uid))).toBe(charge);
    const row = await database.db
      .selectFrom("calls")
      .selectAll()
      .where("id", "=", call.callId)
      .executeTakeFirstOrThrow();
    // 70% of what is left of $1.50 after the usage fee of $0.20: $0.91 a minute.
    expect([charge, row.creator_micros]).toEqual([2_080_000n, 1_260_000n]);
    expect(call.client.closed).toEqual([{ code: 1000, reason: "user" }]);
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
  });

  test("costs nothing under ten seconds", async () => {
    const caller = site.customer("paid");
    const before = await creditOf(caller.uid);
    const call = await site.talking(caller);
    await site.pass(9_750, call.connection);
    expect(await site.conversations.end(caller, call.callId)).toMatchObject({ billedMs: 9_750, charge: "0.00" });
    expect(await creditOf(caller.uid)).toBe(before);
  });

  test("goes on when credit is bought while it runs", async () => {
    const caller = site.customer("empty");
    await site.buy(caller.uid, dollars(2));
    const call = await site.talking(caller);
    await site.pass(60_000, call.connection);
    await site.buy(caller.uid, dollars(3));
    await site.liveCalls.toppedUp(caller.uid);
    await site.pass(60_000, call.connection);
    expect(await site.conversations.end(caller, call.callId)).toMatchObject({
      endedReason: "user",
      billedMs: 120_000,
      charge: "3.00",
    });
  });

  test("goes on when credit was bought through another server, found at the next heartbeat; warnings can come again", async () => {
    const member = await site.newCustomer();
    await site.buy(member.uid, dollars(3));
    const call = await site.talking(member);
    const since = site.notices.length;
    await site.pass(95_000, call.connection);
    expect(site.said.at(-1)).toContain("half a minute");
    await site.buy(member.uid, dollars(3));
    await site.pass(5_000, call.connection);
    call.tell({ type: "user_active" });
    const meters = site.notices.slice(since).filter((notice) => notice.type === "x.call.meter");
    // The balance may have been read in the second before: 100 s were talked, or 99.
    expect([140, 141]).toContain(meters.at(-1)?.remaining_seconds);
    await site.pass(115_000, call.connection);
    const warned = site.notices
      .slice(since)
      .flatMap((notice) => (notice.type === "x.call.warning" ? [notice.remaining_seconds] : []));
    expect(warned).toEqual([30, 120, 30]);
    expect(await site.conversations.end(member, call.callId)).toMatchObject({ endedReason: "user" });
  });

  test("is given back whole when our side broke it, the creator's part included", async () => {
    const caller = site.customer("paid");
    const before = await creditOf(caller.uid);
    const call = await site.talking(caller);
    await site.pass(70_000, call.connection);
    call.tell({ type: "fault" });
    call.tell({ type: "fault" });
    await expect.poll(async () => (await site.conversations.get(caller, call.callId)).state).toBe("ended");
    expect(await site.conversations.get(caller, call.callId)).toMatchObject({ endedReason: "error", charge: "0.00" });
    expect(await creditOf(caller.uid)).toBe(before);
    const statement = await site.ledger.statement(caller, {});
    expect(statement.lines.map((line) => line.kind).slice(0, 2)).toEqual(["makegood", "call"]);
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
  });
});

describe("starting", () => {
  test("one customer has one live call, however many ask at once", async () => {
    const caller = site.customer("paid");
    const ask = () => site.start.start(caller, openGate, { agentId: site.agentId("Wren") }, from);
    const answers = await Promise.allSettled(Array.from({ length: 50 }, ask));
    const started = answers.filter((answer) => answer.status === "fulfilled");
    expect(started).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected")
        expect(answer.reason).toMatchObject({ code: "conversations.already_live", status: 409 });
    }
    const live = await database.db
      .selectFrom("calls")
      .select("id")
      .where("customer_uid", "=", caller.uid)
      .where("state", "<>", "ended")
      .execute();
    expect(live).toHaveLength(1);
    await site.conversations.end(caller, live[0]?.id ?? "");
  });

  test("refuses a customer who cannot pay a minute, a closed gate, a cap below a minute and an agent that is not there", async () => {
    const poor = site.customer("free");
    const agentId = site.agentId("Ivy");
    const closed = {
      passed: false,
      refusal: { code: "age_gate.required" as const, message: "Please confirm your age first" },
    };
    await expect(site.start.start(poor, openGate, { agentId }, from)).rejects.toMatchObject({
      code: "ledger.insufficient_credit",
      status: 402,
    });
    await expect(site.start.start(poor, closed, { agentId }, from)).rejects.toMatchObject({
      code: "age_gate.required",
      status: 403,
    });
    await expect(site.start.start(null, openGate, { agentId }, from)).rejects.toMatchObject({ status: 401 });
    const rich = site.customer("paid");
    await expect(site.start.start(rich, openGate, { agentId, capUsd: "1" }, from)).rejects.toMatchObject({
      code: "conversations.cap_too_low",
      message: "The cap must be at least $1.50 (one minute)",
    });
    await expect(site.start.start(rich, openGate, { agentId: rich.uid }, from)).rejects.toMatchObject({
      code: "conversations.no_agent",
    });
    expect(await database.db.selectFrom("calls").select("id").where("customer_uid", "=", poor.uid).execute()).toEqual(
      [],
    );
  });
});

test("a page marker that was not made here is refused by name, in a customer's list and in the admin's", async () => {
  const forged = encodeCursor({ value: "2026-02-31T00:00:00.000Z", id: "x" });
  const caller = site.customer("paid");
  await expect(site.conversations.history(caller, { cursor: forged })).rejects.toMatchObject({ code: "bad_cursor" });
  const all = site.adminCalls.all(site.seeded.admin, { cursor: forged, limit: 10 });
  await expect(all).rejects.toMatchObject({ code: "bad_cursor" });
  for (let call = 0; call < 2; call += 1) {
    await site.conversations.end(caller, (await site.talking(caller)).callId);
  }
  const first = await site.conversations.history(caller, { limit: 1 });
  const second = await site.conversations.history(caller, { limit: 1, cursor: first.nextCursor ?? undefined });
  expect(second.calls[0]?.id).not.toBe(first.calls[0]?.id);
});

describe("servers that come and go", () => {
  test("a token opens a call once, and a new one leads back into the same call", async () => {
    const caller = site.customer("paid");
    const call = await site.talking(caller);
    const again = quietTransport();
    await expect(site.liveCalls.connect(call.callId, call.token, again.transport)).rejects.toMatchObject({
      code: "conversations.bad_token",
    });
    const renewed = await site.conversations.renewToken(caller, openGate, call.callId);
    await site.liveCalls.connect(renewed.callId, renewed.token, again.transport);
    expect(call.client.closed[0]?.code).toBe(4409);
    await site.pass(10_000, call.connection);
    expect(await site.conversations.end(caller, call.callId)).toMatchObject({ billedMs: 10_000, endedReason: "user" });
  });

  test("the reaper settles a call whose server died, at its last durable time", async () => {
    const caller = site.customer("paid");
    const dead = await site.server();
    const started = await site.start.start(caller, openGate, { agentId: site.agentId("Ivy") }, from);
    await dead.liveCalls.connect(started.callId, started.token, quietTransport().transport);
    dead.tell.get(started.callId)?.({ type: "first_sound" });
    for (let second = 0; second < 19; second += 1) {
      dead.tell.get(started.callId)?.({ type: "seen" });
      await site.clock.advance(1_000);
      await dead.liveCalls.idle();
    }
    const durable = await database.db
      .selectFrom("calls")
      .select("billed_ms")
      .where("id", "=", started.callId)
      .executeTakeFirstOrThrow();
    expect(Number(durable.billed_ms)).toBeGreaterThanOrEqual(14_000);
    expect(await site.conversations.reap()).toBe(0);
    // Its process is gone: nothing moves its lease any more, and the customer has not come back for a minute.
    await database.db
      .updateTable("calls")
      .set({ lease_until: sql<Date>`clock_timestamp() - interval '61 seconds'` })
      .where("id", "=", started.callId)
      .execute();
    expect(await site.conversations.reap()).toBe(1);
    const view = await site.conversations.get(caller, started.callId);
    expect(view).toMatchObject({ state: "ended", endedReason: "lost", billedMs: Number(durable.billed_ms) });
    expect(view.charge).toBe(decimalString(chargeOf(rate, Number(durable.billed_ms))));
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
  });

  test("a call whose server was too slow to set more aside is settled for what was, and the books agree", async () => {
    const caller = site.customer("paid");
    const before = await creditOf(caller.uid);
    const call = await site.talking(caller);
    await site.pass(12_000, call.connection);
    // Its heartbeats went on, its next slice did not come through, and then it was gone.
    const settlement = createSettlement({ db: database.db, clock: site.clock, ledger: site.ledger, owner: "reaper" });
    await database.db
      .updateTable("calls")
      .set({ billed_ms: 130_000n, lease_owner: "gone", lease_until: sql<Date>`clock_timestamp()` })
      .where("id", "=", call.callId)
      .execute();
    await settlement.endAbandoned(call.callId, "lost");
    const view = await site.conversations.get(caller, call.callId);
    expect(view).toMatchObject({ state: "ended", charge: "1.50" });
    expect(view.charge).toBe(decimalString(chargeOf(rate, view.chargeableMs)));
    expect(before - (await creditOf(caller.uid))).toBe(chargeOf(rate, 60_000));
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
  });

  test("the reaper leaves a call alone whose server came back while it looked", async () => {
    const caller = site.customer("paid");
    const call = await site.talking(caller);
    await site.pass(6_000, call.connection);
    const settlement = createSettlement({ db: database.db, clock: site.clock, ledger: site.ledger, owner: "reaper" });
    const attempt = settlement.endAbandoned(call.callId, "lost");
    await expect(attempt).rejects.toSatisfy(hasMovedOn);
    expect(await site.conversations.reap()).toBe(0);
    expect(await site.conversations.end(caller, call.callId)).toMatchObject({ endedReason: "user", billedMs: 6_000 });
  });

  test("a call that nobody connected to gives its hold back after a minute", async () => {
    const caller = site.customer("paid");
    const before = await creditOf(caller.uid);
    const started = await site.start.start(caller, openGate, { agentId: site.agentId("Ivy") }, from);
    await site.clock.advance(61_000);
    await site.conversations.reap();
    expect(await site.conversations.get(caller, started.callId)).toMatchObject({
      endedReason: "never_connected",
      charge: "0.00",
    });
    const { available } = await site.ledger.balances(database.db, caller.uid);
    expect(available.free + available.paid).toBe(before);
  });
});
