import { sql } from "kysely";
import { expect, test } from "vitest";
import { spentQuery } from "#features/ledger/call-money.store.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars, parseDollars } from "#platform/money/money.ts";
import { from, openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();
const stage = await withCalls(database);

let strangers = 0;
async function somebody(zone = "UTC"): Promise<Viewer> {
  strangers += 1;
  const username = `limiter-${strangers}`;
  const input = {
    username,
    email: `${username}@example.com`,
    password: "slow trains at night",
    userType: "user" as const,
  };
  const { viewer } = await stage.members.signUp(input, {
    headers: new Headers({ cookie: `zone=${zone}` }),
    ip: `limits:${strangers}`,
  });
  await stage.buy(viewer.uid, dollars(40));
  return viewer;
}
const capOf = async (viewer: Viewer, kind: string) =>
  (await stage.limits.mine(viewer)).caps.find((cap) => cap.kind === kind);

test("a limit holds at once, a raise waits a day and can be called off, and a lower one ends the wait", async () => {
  const member = await somebody();
  const set = (amount: number | null) =>
    stage.limits.setCap(member, { kind: "daily_purchase", amount: amount === null ? null : dollars(amount) });
  await set(50);
  expect(await capOf(member, "daily_purchase")).toMatchObject({ amount: "50.00", pending: null });
  await set(80);
  const waiting = await capOf(member, "daily_purchase");
  expect(waiting).toMatchObject({ amount: "50.00", pending: { amount: "80.00" } });
  await stage.limits.cancelRaise(member, waiting?.pending?.id ?? "");
  expect(await capOf(member, "daily_purchase")).toMatchObject({ amount: "50.00", pending: null });
  await expect(stage.limits.cancelRaise(member, waiting?.pending?.id ?? "")).rejects.toMatchObject({
    code: "limits.not_pending",
  });
  await set(null);
  await set(30);
  expect(await capOf(member, "daily_purchase")).toMatchObject({ amount: "30.00", pending: null });
  await set(90);
  await stage.clock.advance(24 * 3_600_000 + 1);
  expect(await capOf(member, "daily_purchase")).toMatchObject({ amount: "90.00", pending: null });
});

test("the database refuses a raise that does not wait, and any other change of what was set", async () => {
  const member = await somebody();
  await stage.limits.setCap(member, { kind: "daily_talk", amount: dollars(5) });
  const at = stage.clock.now();
  const raise = { uid: member.uid, kind: "daily_talk" as const, requested_at: at, takes_effect_at: at };
  const insert = (amount: bigint | null) =>
    database.db
      .insertInto("limit_changes")
      .values({ id: uuidv7(), ...raise, amount_micros: amount })
      .execute();
  await expect(insert(6_000_000n)).rejects.toMatchObject({ code: "LM002" });
  await expect(insert(null)).rejects.toMatchObject({ code: "LM002" });
  const edit = database.db.updateTable("limit_changes").set({ amount_micros: 9n }).where("uid", "=", member.uid);
  await expect(edit.execute()).rejects.toThrow("append-only");
});

test("on a break no call starts, the database refuses one too, and it cannot be cut short", async () => {
  const member = await somebody();
  const agentId = stage.agentId("Ivy");
  await stage.limits.takeBreak(member, 7);
  await expect(stage.start.start(member, openGate, { agentId }, from)).rejects.toMatchObject({
    code: "limits.cool_off",
  });
  expect(await stage.start.quote(member, openGate, agentId)).toMatchObject({
    canStart: false,
    refusal: { code: "limits.cool_off" },
  });
  await expect(stage.limits.takeBreak(member, 3)).rejects.toMatchObject({ code: "limits.longer_runs" });
  const pauses = database.db.updateTable("limit_pauses").set({ ends_at: stage.clock.now() });
  const future = new Date(Date.now() + 86_400_000);
  const row = { id: uuidv7(), uid: member.uid, kind: "cool_off" as const, starts_at: new Date(), ends_at: future };
  await database.db
    .insertInto("limit_pauses")
    .values({ ...row, ends_at: new Date(Date.now() + 2 * 86_400_000) })
    .execute();
  await expect(pauses.where("id", "=", row.id).execute()).rejects.toThrow("append-only");
  await expect(database.db.deleteFrom("limit_pauses").where("id", "=", row.id).execute()).rejects.toThrow(
    "append-only",
  );

  await stage.limits.excludeSelf(member, 6);
  expect((await stage.limits.mine(member)).pause).toMatchObject({ kind: "self_exclusion" });
  await stage.clock.advance(8 * 86_400_000);
  await expect(stage.start.start(member, openGate, { agentId }, from)).rejects.toMatchObject({
    code: "limits.self_excluded",
  });
});

test("the break is also the database's: a call cannot be written by a member on one", async () => {
  const member = await somebody();
  const { callId } = await stage.start.start(member, openGate, { agentId: stage.agentId("Wren") }, from);
  const call = await database.db.selectFrom("calls").selectAll().where("id", "=", callId).executeTakeFirstOrThrow();
  await stage.conversations.end(member, callId);
  await stage.limits.takeBreak(member, 1);
  // What the database computes by itself is not written.
  const { captured_micros: _c, length_band: _l, cost_band: _b, reply_band: _r, ...columns } = call;
  const again = { ...columns, id: uuidv7(), created_at: new Date(stage.clock.now().getTime() + 1) };
  await expect(database.db.insertInto("calls").values(again).execute()).rejects.toMatchObject({ code: "LM001" });
});

test("a day's limit on calls caps the next call, and what is left of it refuses one that it does not cover", async () => {
  const member = await somebody();
  await stage.limits.setCap(member, { kind: "daily_talk", amount: dollars(4) });
  const call = await stage.talking(member, "Ivy");
  expect(call.maxSeconds).toBe(160);
  for (let minute = 0; minute < 2; minute += 1) {
    await stage.pass(58_000, call.connection);
    call.tell({ type: "user_active" });
  }
  await stage.liveCalls.end(call.callId, "user");
  const spent = await stage.ledger.spentOnCalls(
    database.db,
    member.uid,
    new Date(stage.clock.now().getTime() - 3_600_000),
  );
  expect(spent).toBeGreaterThan(parseDollars("2.50") ?? 0n);
  await expect(stage.start.start(member, openGate, { agentId: stage.agentId("Ivy") }, from)).rejects.toMatchObject({
    code: "limits.daily_talk",
  });
  expect(await stage.limits.mine(member)).toMatchObject({ talkedToday: expect.stringMatching(/^2\.\d+$/) });
});

test("a day's limit on calls starts anew at the member's own midnight, whenever the last call began, and no change of the zone brings that forward [N-93]", async () => {
  const [tokyo, berlin] = [await somebody("Asia/Tokyo"), await somebody("Europe/Berlin")];
  // Half an hour before midnight in Tokyo, in the afternoon in Berlin.
  const now = stage.clock.now();
  await stage.clock.advance(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 14, 30) - now.getTime(),
  );
  for (const member of [tokyo, berlin]) {
    await stage.limits.setCap(member, { kind: "daily_talk", amount: dollars(2) });
    const call = await stage.talking(member, "Ivy");
    await stage.pass(58_000, call.connection);
    await stage.liveCalls.end(call.callId, "user");
  }
  const refusalOf = async (member: Viewer) => (await stage.limits.forCall(member.uid, dollars(1))).refusal;
  expect((await refusalOf(tokyo))?.message).toMatch(/It resets at midnight, Asia\/Tokyo time$/);
  await stage.clock.advance(30 * 60_000);
  expect(await refusalOf(tokyo)).toBeNull();
  expect((await refusalOf(berlin))?.message).toMatch(/It resets at midnight, Europe\/Berlin time$/);
  // In Tokyo a day has just begun, but not for who comes from Berlin.
  const { dayUntil } = await stage.services.timeZones.change(berlin, { zone: "Asia/Tokyo" });
  expect(await refusalOf(berlin)).toMatchObject({ code: "limits.daily_talk" });
  await stage.clock.advance(Date.parse(dayUntil) - 1 - stage.clock.now().getTime());
  expect(await refusalOf(berlin)).toMatchObject({ code: "limits.daily_talk" });
  await stage.clock.advance(1);
  expect(await refusalOf(berlin)).toBeNull();
});

test("what a customer's calls cost is read by its index", async () => {
  const plan = await sql`EXPLAIN ${spentQuery(uuidv7(), new Date())}`.execute(database.db);
  expect(JSON.stringify(plan.rows)).toContain("ledger_calls_of_owner");
});
