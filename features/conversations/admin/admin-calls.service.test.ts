import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { dayMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo } from "#tests/builders/emails.ts";
import { anAdmin } from "#tests/builders/members.ts";
import type { AdminCallQuery } from "./admin-calls.schema.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
const second = await anAdmin(site.members);
// The calls of a test are those of its day.
beforeEach(() => site.clock.advance(dayMs));
afterEach(async () => expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]));

/** A call of so many seconds on paid credit, at $1.50 a minute. */
async function aCall(seconds: number, credit = dollars(20)) {
  const caller = site.customer("paid");
  await site.buy(caller.uid, credit);
  const call = await site.talking(caller);
  await site.pass(seconds * 1_000, call.connection);
  await site.conversations.end(caller, call.callId);
  await site.records.idle();
  return { ...call, caller };
}

const credit = async (viewer: Viewer) => {
  const { available } = await site.ledger.balances(database.db, viewer.uid);
  return available.free + available.paid;
};
const entriesOf = async (id: string) => {
  const entries = await database.db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
  return entries.map(({ action, actor_uid, reason }) => ({ action, actor_uid, reason }));
};
const refund = (amountUsd?: string, reason = "The line was bad") => ({
  key: uuidv7(),
  reason,
  ...(amountUsd ? { amountUsd } : {}),
});
const list = (query: Partial<AdminCallQuery>) => site.adminCalls.all(site.seeded.admin, { limit: 50, ...query });

describe("the list", () => {
  test("is filtered by everything that it shows, and by a name that nobody has it is empty", async () => {
    const long = await aCall(61);
    const short = await aCall(5);
    const { admin } = site.seeded;
    await site.adminCalls.flag(admin, long.callId, { flagged: true, reason: "A report came in" });
    await sql`UPDATE calls SET reply_ms = 2000 WHERE id = ${long.callId}`.execute(database.db);
    const today = site.clock.now().toISOString().slice(0, 10);
    const ids = async (query: Partial<AdminCallQuery>) =>
      (await list({ from: today, ...query })).calls.map(({ id }) => id);
    const agentId = site.agentId("Ivy");
    const both = [short.callId, long.callId];
    expect(await ids({})).toEqual(both);
    expect(await ids({ customer: long.caller.username.toUpperCase() })).toEqual(both);
    for (const agent of ["ivy", agentId]) expect(await ids({ agent })).toEqual(both);
    expect(await ids({ agent: "ivy", endedReason: ["user", "lost"] })).toEqual(both);
    expect(await ids({ creator: (await list({})).calls[0]?.modelUsername })).toEqual(both);
    expect(await ids({ length: "1-10min" })).toEqual([long.callId]);
    expect(await ids({ length: "under-10s" })).toEqual([short.callId]);
    expect(await ids({ cost: "nothing" })).toEqual([short.callId]);
    expect(await ids({ cost: "1-5", state: "ended" })).toEqual([long.callId]);
    expect(await ids({ reply: "1.5-3s" })).toEqual([long.callId]);
    expect(await ids({ flagged: "true" })).toEqual([long.callId]);
    expect(await ids({ endedReason: ["user", "error"] })).toEqual(both);
    expect(await ids({ to: today })).toEqual(both);
    for (const none of [
      { to: "2020-01-01" },
      { customer: "nobody" },
      { agent: "Nobody" },
      { state: "active" as const },
    ]) {
      expect(await ids(none)).toEqual([]);
    }
    const first = await list({ from: today, limit: 1 });
    expect(first.calls.map(({ id }) => id)).toEqual([short.callId]);
    expect(await ids({ cursor: first.nextCursor ?? "", limit: 1 })).toEqual([long.callId]);
  });

  test("nobody but an admin sees it, or anything else here: 404 for members, 401 for strangers", async () => {
    const { callId } = await aCall(5);
    const { adminCalls, callRefunds } = site;
    for (const [viewer, status] of [
      [site.customer("paid"), 404],
      [site.seeded.creators[0]?.viewer ?? null, 404],
      [null, 401],
    ] as const) {
      const asks = [
        adminCalls.all(viewer, { limit: 5 }),
        adminCalls.live(viewer),
        adminCalls.detail(viewer, callId),
        adminCalls.end(viewer, callId, { note: "rules", reason: "Because" }),
        adminCalls.flag(viewer, callId, { flagged: true, reason: "Because" }),
        callRefunds.refund(viewer, callId, refund()),
      ];
      for (const ask of asks) await expect(ask).rejects.toMatchObject({ status });
    }
  });
});

describe("a call that runs", () => {
  test("stands on top with what it has cost so far; an admin ends it with a reason, its customer is told why, and it is settled", async () => {
    const caller = site.customer("paid");
    await site.buy(caller.uid);
    const call = await site.talking(caller);
    await site.pass(20_000, call.connection);
    const { admin } = site.seeded;
    const [live] = await site.adminCalls.live(admin);
    expect(live).toMatchObject({ id: call.callId, customerUsername: caller.username, connected: true });
    // The last heartbeat was at 18 s: $1.50 a minute.
    expect(live).toMatchObject({ billedMs: 18_000, soFar: "0.45" });
    await site.adminCalls.end(admin, call.callId, { note: "safety", reason: "The caller may be a minor" });
    const view = await site.conversations.get(caller, call.callId);
    expect(view).toMatchObject({ state: "ended", endedReason: "admin", endedNote: "safety", charge: "0.50" });
    expect(await site.adminCalls.live(admin)).toEqual([]);
    expect(await entriesOf(call.callId)).toEqual([
      { action: "calls.ended", actor_uid: admin.uid, reason: "The caller may be a minor" },
    ]);
    const again = site.adminCalls.end(admin, call.callId, { note: "safety", reason: "Once more" });
    await expect(again).rejects.toMatchObject({ code: "conversations.ended" });
    expect(await entriesOf(call.callId)).toHaveLength(1);
  });

  test("of another server ends with that server's next heartbeat", async () => {
    const caller = site.customer("paid");
    await site.buy(caller.uid);
    const call = await site.talking(caller);
    await site.pass(10_000, call.connection);
    const elsewhere = await site.server();
    await elsewhere.adminCalls.end(site.seeded.admin, call.callId, { note: "rules", reason: "Against the rules" });
    expect(await site.conversations.get(caller, call.callId)).toMatchObject({ state: "active" });
    await site.pass(5_000, call.connection);
    const view = await site.conversations.get(caller, call.callId);
    expect(view).toMatchObject({ state: "ended", endedReason: "admin", endedNote: "rules" });
  });
});

describe("one call", () => {
  test("shows its people, versions, timeline, waits, and every line of the journal", async () => {
    const call = await aCall(61);
    const detail = await site.adminCalls.detail(site.seeded.admin, call.callId);
    expect(detail).toMatchObject({ agentVersion: 1, sharePercent: "70", usageFee: "0.20", shareWaits: true });
    expect(detail.promptVersion).toBeGreaterThan(0);
    expect(detail.timeline.map(({ kind }) => kind)).toEqual(["connected", "first_sound", "ended"]);
    expect(detail.money.map(({ kind }) => kind)).toEqual(["call_hold", "call_slice", "call_end"]);
    const sum = (part: "paid" | "creator" | "platform") =>
      detail.money.reduce((total, line) => total + Math.round(Number(line[part]) * 1e6), 0);
    expect(sum("paid") + sum("creator") + sum("platform")).toBe(0);
    expect(detail).toMatchObject({ refundable: detail.call.charge, secondAdminAbove: "50.00", refunds: [] });
    await expect(site.adminCalls.detail(site.seeded.admin, uuidv7())).rejects.toMatchObject({ status: 404 });
  });
});

describe("giving back", () => {
  test("a part and then the rest: the customer has it and a letter, the creator gives back a waiting share, the record knows", async () => {
    const call = await aCall(60);
    const { admin } = site.seeded;
    const before = await credit(call.caller);
    expect(await site.callRefunds.refund(admin, call.callId, refund("0.50"))).toEqual({ state: "done" });
    expect((await credit(call.caller)) - before).toBe(500_000n);
    await site.callRefunds.refund(admin, call.callId, refund());
    expect((await credit(call.caller)) - before).toBe(1_500_000n);
    const detail = await site.adminCalls.detail(admin, call.callId);
    const creator = site.seeded.creators.find(({ viewer }) => viewer.username === detail.creatorUsername)?.viewer;
    expect((await site.conversations.ofCreator(creator ?? null, {}))[0]).toMatchObject({
      id: call.callId,
      paidPart: "1.50",
      givenBack: "1.50",
      earned: "0.00",
    });
    expect(detail.refunds.map(({ amount, fromCreator }) => [amount, fromCreator])).toEqual([
      ["0.50", "0.30"],
      ["1.00", "0.61"],
    ]);
    expect(detail).toMatchObject({ refundable: "0.00", call: { creatorEarned: "0.00", platformEarned: "0.00" } });
    expect(await site.conversations.get(call.caller, call.callId)).toMatchObject({ refunded: "1.50" });
    expect((await entriesOf(call.callId)).map(({ action }) => action)).toEqual(["calls.refunded", "calls.refunded"]);
    expect((await emailsTo(database.db, call.caller.email))[0]).toMatchObject({
      subject: "$1.00 is back on your account",
    });
    const over = site.callRefunds.refund(admin, call.callId, refund("0.01"));
    await expect(over).rejects.toMatchObject({ code: "conversations.nothing_left" });
  });

  test("the same key is the same refund; more than is left, a running call and one's own call are refused", async () => {
    const call = await aCall(60);
    const { admin } = site.seeded;
    const before = await credit(call.caller);
    const once = refund("0.25");
    await site.callRefunds.refund(admin, call.callId, once);
    await site.callRefunds.refund(admin, call.callId, once);
    expect((await credit(call.caller)) - before).toBe(250_000n);
    const much = site.callRefunds.refund(admin, call.callId, refund("1.26"));
    const message = "Enter more than $0.00 and at most $1.25, which is what is left of the charge";
    const refused = { code: "conversations.too_much_back", field: "amountUsd", message };
    await expect(much).rejects.toMatchObject(refused);
    await expect(site.callRefunds.refund(admin, call.callId, refund("0"))).rejects.toMatchObject(refused);
    const own: Viewer = { ...call.caller, role: "admin", twoFactor: true };
    await expect(site.callRefunds.refund(own, call.callId, refund())).rejects.toMatchObject({ status: 403 });
    await site.buy(call.caller.uid);
    const running = await site.talking(call.caller);
    const early = site.callRefunds.refund(admin, running.callId, refund());
    await expect(early).rejects.toMatchObject({ code: "conversations.still_runs" });
    await site.conversations.end(call.caller, running.callId);
  });

  test("twenty at once give back what the call cost and no more", async () => {
    const call = await aCall(60);
    const before = await credit(call.caller);
    const tries = Array.from({ length: 20 }, () =>
      site.callRefunds.refund(site.seeded.admin, call.callId, refund("0.50")),
    );
    const answers = await Promise.allSettled(tries);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect((await credit(call.caller)) - before).toBe(1_500_000n);
  });

  test("above the operator's amount it waits for another admin; parts of one call count together; of twenty confirmations one counts", async () => {
    const { admin } = site.seeded;
    const terms = {
      holdDays: 7,
      newCreatorHoldDays: 14,
      newCreatorDays: 30,
      minimum: "20.00",
      secondAdminAbove: "1.00",
    };
    await site.settings.set(admin, "creators.payouts", terms, { reason: "For this test" });
    const call = await aCall(60);
    const before = await credit(call.caller);
    expect(await site.callRefunds.refund(admin, call.callId, refund("1.00"))).toEqual({ state: "done" });
    expect(await site.callRefunds.refund(admin, call.callId, refund("0.40"))).toEqual({ state: "waiting" });
    expect((await credit(call.caller)) - before).toBe(1_000_000n);
    const detail = await site.adminCalls.detail(second, call.callId);
    expect(detail.waitingRefund).toMatchObject({ askedBy: admin.username });
    const [asked] = (await site.confirmations.waiting(second)).filter(({ subject }) => subject.id === call.callId);
    const id = asked?.id ?? "";
    const alone = Array.from({ length: 20 }, () => site.confirmations.confirm(admin, id));
    expect((await Promise.allSettled(alone)).every(({ status }) => status === "rejected")).toBe(true);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => site.confirmations.confirm(second, id)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await credit(call.caller)) - before).toBe(1_400_000n);
    const last = (await site.adminCalls.detail(admin, call.callId)).refunds.at(-1);
    expect(last).toMatchObject({ amount: "0.40", askedBy: admin.username, confirmedBy: second.username });
    expect((await entriesOf(call.callId)).map(({ action, actor_uid }) => [action, actor_uid])).toEqual([
      ["calls.refunded", admin.uid],
      ["confirmation.asked", admin.uid],
      ["calls.refunded", second.uid],
    ]);
    await site.settings.set(
      admin,
      "creators.payouts",
      { ...terms, secondAdminAbove: "50.00" },
      { reason: "As before" },
    );
  });
});
