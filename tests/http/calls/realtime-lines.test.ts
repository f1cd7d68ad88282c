import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import { decimalString, parseDollars, zero } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import type { CallClient } from "#tests/builders/call-client.ts";
import { conversations, endCall, startCall, talking, talkOn, until, viewCall } from "../support/calls.ts";
import { leapingClock } from "../support/leaping-clock.ts";
import { expectOk, type Site, siteUnderTest } from "../support/site-under-test.ts";
import { type Started, type Visitor, visitor } from "../support/visitor.ts";

const rate = parseDollars("1.50") ?? zero;

describe("a line that is closed, cut or replaced", () => {
  const clock = leapingClock();
  let site: Site;
  beforeAll(async () => {
    site = await siteUnderTest({ clock });
  });
  afterAll(() => site.close());

  const comeBack = async (customer: Visitor, callId: string) =>
    (await expectOk<Started>(customer.post(`${conversations}/${callId}/token`))).body;

  test("closed with 1000: the call ends immediately and is settled, and the next one may start", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    await talkOn(clock, client, 16_000);
    client.close(1000);
    await until(async () => (await viewCall(customer, started.callId)).state === "ended");
    const view = await viewCall(customer, started.callId);
    expect(view.endedReason).toBe("user");
    expect(view.chargeableMs).toBeGreaterThanOrEqual(16_000);
    expect(view.charge).toBe(decimalString(chargeOf(rate, view.chargeableMs)));
    expect(await heldFor(started.callId)).toBe(0n);
    await endCall(customer, (await startCall(customer, site.agentId("Ivy"))).callId);
  });

  test("closed within ten seconds: the call costs nothing", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    client.close(1000);
    await until(async () => (await viewCall(customer, started.callId)).state === "ended");
    expect(await viewCall(customer, started.callId)).toMatchObject({
      endedReason: "user",
      chargeableMs: 0,
      charge: "0.00",
    });
  });

  test("cut: the call stays open, and a new token resumes it without a second greeting", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    await heard(clock, client, "first_message");
    client.cut();
    await client.closed;
    expect(await viewCall(customer, started.callId)).toMatchObject({ state: "active", endedAt: null });
    clock.leap(30_000);

    const back = customer.connect(await comeBack(customer, started.callId));
    await back.next("session.created");
    expect(await back.next("x.call.started")).toMatchObject({ call_id: started.callId, rate_per_minute: "1.50" });
    say(back, "I am back, the train went through a tunnel");
    const answer = await back.next("response.created");
    expect(answer).toMatchObject({ response: { metadata: { kind: "reply" } } });
    await back.next("response.output_audio.delta");

    const ended = await endCall(customer, started.callId);
    expect(ended.endedReason).toBe("user");
    // Half a minute was spent away from the line, and is not paid for.
    expect(ended.billedMs - ended.chargeableMs).toBeGreaterThanOrEqual(30_000);
  });

  test("cut without a reconnection: the call ends as lost after a minute", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    client.cut();
    await client.closed;
    await until(async () => {
      clock.leap(10_000);
      return (await viewCall(customer, started.callId)).state === "ended";
    });
    expect(await viewCall(customer, started.callId)).toMatchObject({ endedReason: "lost", charge: "0.00" });
    expect((await customer.post(`${conversations}/${started.callId}/token`)).status).toBe(409);
  });

  test("replaced from another device: the old one is closed with 4409, and the conversation continues on the new one", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    await heard(clock, client, "first_message");
    const second = customer.connect(await comeBack(customer, started.callId));
    expect((await client.closed).code).toBe(4409);
    await second.next("session.created");
    say(second, "Now I am on the tablet");
    expect(await second.next("response.created")).toMatchObject({ response: { metadata: { kind: "reply" } } });
    // The old line's end is not the call's.
    expect(await viewCall(customer, started.callId)).toMatchObject({ state: "active" });
    await endCall(customer, started.callId);
    expect((await second.closed).code).toBe(1000);
  });

  test("opened with a token older than a minute: 4401, and the call continues", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    const renewed = await comeBack(customer, started.callId);
    await talkOn(clock, client, 32_000);
    say(client, "I am still here, and it is still raining");
    await talkOn(clock, client, 32_000);
    const late = customer.connect(renewed);
    expect((await late.next("error")).error).toMatchObject({ code: "conversations.bad_token" });
    expect((await late.closed).code).toBe(4401);
    client.send({ type: "x.ping", t: 1 });
    await client.next("x.pong");
    await endCall(customer, started.callId);
  });

  test("never opened: the token expires after a minute and ends the call, at no cost", async () => {
    const customer = await site.member();
    const started = await startCall(customer, site.agentId("Ivy"));
    clock.leap(61_000);
    const late = customer.connect(started);
    await late.next("error");
    expect((await late.closed).code).toBe(4401);
    expect(late.events.map(({ type }) => type)).toEqual(["error"]);
    await site.composition.reap();
    expect(await viewCall(customer, started.callId)).toMatchObject({
      state: "ended",
      endedReason: "never_connected",
      charge: "0.00",
    });
    expect(await heldFor(started.callId)).toBe(0n);
  });

  test("paused by its customer: nothing is charged until it goes on, and the page reads so [N-92]", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    await heard(clock, client, "first_message");
    await talkOn(clock, client, 12_000);
    client.send({ type: "x.ping", t: 1, paused: true });
    const paused = await meterThat(client, (told) => told.on_pause === true);
    expect(paused).toMatchObject({ paused: true });
    expect(paused.pause_left_seconds).toBeGreaterThan(290);
    await talkOn(clock, client, 64_000);
    client.send({ type: "x.ping", t: 2, paused: false });
    const after = await meterThat(client, (told) => told.on_pause === false);
    expect(Number(after.billed_seconds)).toBeLessThan(30);
    expect(after.pause_left_seconds).toBeLessThan(240);
    await talkOn(clock, client, 4_000);
    const { chargeableMs, charge } = await endCall(customer, started.callId);
    expect(chargeableMs).toBeGreaterThanOrEqual(16_000);
    expect(chargeableMs).toBeLessThan(64_000);
    expect(charge).toBe(decimalString(chargeOf(rate, chargeableMs)));
  });

  test("ended by the protocol's event: the call reports its cost and closes with 1000", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    await talkOn(clock, client, 12_000);
    client.send({ type: "x.call.end" });
    const told = await client.next("x.call.ended");
    expect((await client.closed).code).toBe(1000);
    const view = await viewCall(customer, started.callId);
    expect(told).toMatchObject({
      reason: "user",
      charge: view.charge,
      billed_seconds: Math.floor(view.chargeableMs / 1_000),
    });
  });

  test("the ledger balances afterwards, and no request caused a server error", async () => {
    expect(await checkLedger(site.db, { at: clock.now() })).toEqual([]);
    expect(site.faults).toEqual([]);
  });

  async function heldFor(callId: string): Promise<bigint> {
    const { held_free, held_paid } = await site.db
      .selectFrom("ledger_calls")
      .select(["held_free", "held_paid"])
      .where("call_id", "=", callId)
      .executeTakeFirstOrThrow();
    return held_free + held_paid;
  }
});

describe("a server that restarts", () => {
  test("asks its callers to reconnect and continues their calls, exact to the micro-dollar; calls without a reconnection are settled", async () => {
    const clock = leapingClock();
    const stopped = await siteUnderTest({ clock });
    const [customer, other] = [await stopped.member(), await stopped.member()];
    const [back, gone] = [await talking(stopped, customer), await talking(stopped, other)];
    await talkOn(clock, back.client, 10_500);
    const unopened = await startCall(await stopped.member(), stopped.agentId("Wren"));
    await stopped.stop();
    const site = await siteUnderTest({ clock, after: stopped });
    const rowOf = (callId: string) =>
      site.db.selectFrom("calls").selectAll().where("id", "=", callId).executeTakeFirstOrThrow();

    expect(await back.client.closed).toEqual({ code: 4410, reason: "Come back in a moment" });
    expect(back.client.events.map(({ type }) => type)).not.toContain("x.call.ended");
    const before = await rowOf(back.started.callId);
    expect(before).toMatchObject({ state: "active", lease_owner: expect.any(String) });
    expect(Number(before.billed_ms)).toBeGreaterThanOrEqual(10_500);

    const moved = visitor(site.port, customer.address);
    moved.take(customer.cookieHeader().split("; "));
    const { body } = await expectOk<Started>(moved.post(`${conversations}/${back.started.callId}/token`));
    const client = moved.connect(body);
    await client.next("session.created");
    expect(await client.next("response.created")).toMatchObject({ response: { metadata: { kind: "notice" } } });
    say(client, "There you are again. Where were we?");
    await heard(clock, client, "reply");
    await talkOn(clock, client, 12_000);
    const ended = await endCall(moved, back.started.callId);
    expect(ended.chargeableMs).toBeGreaterThanOrEqual(Number(before.billed_ms) + 12_000);
    expect(ended.charge).toBe(decimalString(chargeOf(rate, ended.chargeableMs)));

    const minuteAgo = sql<Date>`lease_until - interval '61 seconds'`;
    await site.db.updateTable("calls").set({ lease_until: minuteAgo }).where("id", "=", gone.started.callId).execute();
    await site.composition.reap();
    expect(await rowOf(gone.started.callId)).toMatchObject({ state: "ended", ended_reason: "lost" });
    // Nobody was on the line of that one yet: its customer can come back to it within the minute.
    expect(await rowOf(unopened.callId)).toMatchObject({ state: "starting" });
    expect(await checkLedger(site.db, { at: clock.now() })).toEqual([]);
    expect([...stopped.faults, ...site.faults]).toEqual([]);
    await site.close();
  });
});

describe("the token of a call", () => {
  let site: Site;
  beforeAll(async () => {
    site = await siteUnderTest();
  });
  afterAll(() => site.close());

  test("alone identifies the call, for clients that send a model; naming another call is refused", async () => {
    const customer = await site.member();
    const started = await startCall(customer, site.agentId("Ivy"));
    const wrong = customer.connect({ ...started, url: `/v1/realtime?model=companion&call_id=${customer.uid}` });
    expect((await wrong.next("error")).error).toMatchObject({ code: "conversations.bad_token" });
    expect((await wrong.closed).code).toBe(4401);
    const right = customer.connect({ ...started, url: "/v1/realtime?model=gpt-realtime" });
    expect(await right.next("x.call.started")).toMatchObject({ call_id: started.callId });
    await endCall(customer, started.callId);
  });
});

function say(client: CallClient, text: string): void {
  client.send({
    type: "conversation.item.create",
    item: { type: "message", role: "user", content: [{ type: "input_text", text }] },
  });
  client.send({ type: "response.create" });
}

/** The next of the times that the page is told for which it `holds`. */
async function meterThat(client: CallClient, holds: (told: Record<string, unknown>) => boolean) {
  for (;;) {
    const told = await client.next("x.call.meter");
    if (holds(told)) return told;
  }
}

/** Longer than what is sent takes to be played, which is at most a second and a half ahead of the listener. */
const PLAYED_MS = 4_000;

/** Resolves when the agent has finished saying something of that kind, and it has been played. */
async function heard(clock: ReturnType<typeof leapingClock>, client: CallClient, kind: string): Promise<void> {
  for (;;) {
    const { response } = await client.next("response.done");
    if ((response as { metadata: { kind: string } }).metadata.kind === kind) return clock.leap(PLAYED_MS);
  }
}
