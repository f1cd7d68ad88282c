import { describe, expect, test } from "vitest";
import { dollars } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();

const site = await withCalls(database);

describe("a call with a cap", () => {
  test("ends to the millisecond where the customer's cap is reached, after the warnings", async () => {
    const caller = await site.newCustomer();
    await site.buy(caller.uid);
    const call = await site.talking(caller, "Ivy", "3");
    await site.pass(125_000, call.connection);
    const view = await site.conversations.get(caller, call.callId);
    expect(view).toMatchObject({ state: "ended", endedReason: "cap", charge: "3.00", billedMs: 120_000 });
    expect(call.client.closed[0]?.code).toBe(1000);
    expect(site.notices.filter((notice) => notice.type === "x.call.warning").length).toBeGreaterThan(0);
    expect(site.said.at(-1)).toContain("half a minute");
  });

  test("that its customer's own daily limit ends says so", async () => {
    const caller = await site.newCustomer();
    await site.buy(caller.uid);
    await site.limits.setCap(caller, { kind: "daily_talk", amount: dollars(3) });
    const call = await site.talking(caller);
    await site.pass(125_000, call.connection);
    const view = await site.conversations.get(caller, call.callId);
    expect(view).toMatchObject({ endedReason: "limit", charge: "3.00", capUsd: "3.00", capIsLimit: true });
  });

  test("goes on when its cap is raised, once however often that is asked, and warnings can come again [N-91]", async () => {
    const caller = await site.newCustomer();
    await site.buy(caller.uid, dollars(5));
    const call = await site.talking(caller, "Ivy", "3");
    const since = site.notices.length;
    const raise = (capUsd?: string) => site.conversations.raiseCap(caller, call.callId, { capUsd });
    await site.pass(95_000, call.connection);
    await expect(raise("2")).rejects.toMatchObject({ code: "conversations.cap_lowered" });
    await expect(raise("5.01")).rejects.toMatchObject({
      code: "conversations.cap_too_high",
      message: "At most $5.00, all of your credit",
    });
    await expect(site.conversations.raiseCap(site.customer("paid"), call.callId, {})).rejects.toMatchObject({
      status: 404,
    });
    const answers = await Promise.all([raise("4.50"), raise("4.50")]);
    expect(answers.map(({ capUsd }) => capUsd)).toEqual(["4.50", "4.50"]);
    const meter = site.notices.slice(since).findLast((notice) => notice.type === "x.call.meter");
    expect(meter?.remaining_seconds).toBe(85);
    await site.pass(90_000, call.connection);
    const warned = site.notices
      .slice(since)
      .flatMap((notice) => (notice.type === "x.call.warning" ? [`${notice.code} ${notice.remaining_seconds}`] : []));
    expect(warned).toEqual(["cap_low 30", "cap_low 30"]);
    expect(await site.conversations.get(caller, call.callId)).toMatchObject({ endedReason: "cap", charge: "4.50" });
    await expect(raise()).rejects.toMatchObject({ code: "conversations.ended" });
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
  });

  test("goes on when its cap is raised through another server in the last moment", async () => {
    const caller = await site.newCustomer();
    await site.buy(caller.uid);
    const call = await site.talking(caller, "Ivy", "3");
    await site.pass(119_750, call.connection);
    const elsewhere = (await site.server()).conversations;
    expect(await elsewhere.raiseCap(caller, call.callId, { capUsd: "4.50" })).toMatchObject({ state: "active" });
    await site.pass(30_000, call.connection);
    expect(await site.conversations.get(caller, call.callId)).toMatchObject({ state: "active", capUsd: "4.50" });
    await site.pass(31_000, call.connection);
    const ended = await site.conversations.get(caller, call.callId);
    expect(ended).toMatchObject({ endedReason: "cap", charge: "4.50", billedMs: 180_000 });
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
  });

  test("that is already being settled is not told a new cap, but that it has ended", async () => {
    const caller = await site.newCustomer();
    await site.buy(caller.uid);
    const call = await site.talking(caller, "Ivy", "3");
    await site.pass(20_000, call.connection);
    const { end, fundsOf } = site.settlement;
    // The end is written after the call has read the cap that was raised.
    const read = Promise.withResolvers<void>();
    Object.assign(site.settlement, {
      end: (...asked: Parameters<typeof end>) => read.promise.then(() => end(...asked)),
      fundsOf: (callId: string) => fundsOf(callId).finally(read.resolve),
    });
    call.tell({ type: "end_requested", reason: "user" });
    const raising = site.conversations.raiseCap(caller, call.callId, { capUsd: "4.50" });
    await expect(raising).rejects.toMatchObject({ code: "conversations.ended" });
    Object.assign(site.settlement, { end, fundsOf });
  });

  test("reaches as far as credit and own limits allow when its cap is raised without an amount", async () => {
    const caller = await site.newCustomer();
    await site.buy(caller.uid, dollars(5));
    const call = await site.talking(caller, "Ivy", "3");
    await site.pass(70_000, call.connection);
    await site.limits.setCap(caller, { kind: "daily_talk", amount: dollars(4) });
    expect(await site.conversations.raiseCap(caller, call.callId, {})).toMatchObject({
      capUsd: "4.00",
      capIsLimit: true,
    });
    await expect(site.conversations.raiseCap(caller, call.callId, { capUsd: "5" })).rejects.toMatchObject({
      message: "At most $4.00, what your own daily limit for calls leaves",
    });
    // Of the four dollars, $1.25 were taken with the first slice: a page that comes back is told of 110 seconds.
    expect((await site.conversations.renewToken(caller, openGate, call.callId)).maxSeconds).toBe(110);
    await site.conversations.end(caller, call.callId);
  });
});
