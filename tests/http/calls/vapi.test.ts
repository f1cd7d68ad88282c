import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { initialSetting } from "#features/settings/settings.rules.ts";
import { dollars, zero } from "#platform/money/money.ts";
import type { FakeVapi } from "#providers/voice-agent/vapi/fake.ts";
import { checkLedger } from "#server/check-ledger.ts";
import {
  conversations,
  endCall,
  firstMessage,
  type startCall,
  talking,
  talkOn,
  until,
  viewCall,
} from "../support/calls.ts";
import { leapingClock } from "../support/leaping-clock.ts";
import type { Site } from "../support/site-under-test.ts";
import { ask, callAtVapi, heldOf, hostedCall, inOrder, secret, siteWithVapi } from "../support/vapi-stage.ts";

const clock = leapingClock();
const pauseSeconds = initialSetting("calls.limits").pauseMs / 1_000;
let vapi: FakeVapi;
let site: Site;

beforeAll(async () => {
  ({ vapi, site } = await siteWithVapi(clock));
});
afterAll(async () => {
  await site.close();
  await vapi.close();
});
afterEach(() => inOrder(vapi));

const hosted = (callId: string) => hostedCall(site, callId);
const theirs = (callId: string) => callAtVapi(site, vapi, callId);

describe("a call over Vapi", () => {
  test("starts with our own disclosure, then the public greeting, and the meter starts with the greeting", async () => {
    const customer = await site.member({ paid: dollars(10) });
    const { started, client } = await talking(site, customer);
    const call = await theirs(started.callId);
    expect(call.body.assistantOverrides?.metadata).toEqual({ callId: started.callId });
    // A pause takes nothing of the time that the credit lasts.
    expect(call.body.assistantOverrides?.maxDurationSeconds).toBe(started.maxSeconds + pauseSeconds + 15);
    const kinds = client.events.flatMap((event) =>
      event.type === "response.created" ? [(event.response as { metadata: { kind: string } }).metadata.kind] : [],
    );
    expect(kinds).toEqual(["disclosure", "first_message"]);
    expect(await endCall(customer, started.callId)).toMatchObject({ state: "ended", endedReason: "user" });
  });

  test("replies with our own language model, and shows the text as it is spoken", async () => {
    const customer = await site.member({ paid: dollars(10) });
    const { started, client } = await talking(site, customer);
    await client.next("response.done");
    ask(client, "How was your day?");
    const answer = await client.next("response.output_audio_transcript.done");
    expect(answer).toMatchObject({ transcript: expect.stringMatching(/\w+/) });
    expect(client.events.some((event) => event.type === "response.output_audio.delta")).toBe(true);
    await endCall(customer, started.callId);
    await until(async () => (await theirs(started.callId)).status === "ended");
  });

  test("greets the customer by the name they gave, as on the built-in engine", async () => {
    const customer = await site.member({ paid: dollars(10) });
    await endCall(customer, (await talking(site, customer)).started.callId);
    const told = { agentId: site.agentId("Ivy"), text: "Call me Ann." };
    expect((await customer.post("/api/me/memories", told)).status).toBe(201);
    const { started, client } = await talking(site, customer);
    const greeting = (await theirs(started.callId)).body.assistantOverrides?.firstMessage;
    expect(greeting).toMatch(/^Good to hear you again, Ann\. \S/);
    await until(() => client.events.some((event) => event.transcript === greeting));
    await endCall(customer, started.callId);
    await until(async () => (await theirs(started.callId)).status === "ended");
  });

  test("is charged by our own clock, whatever Vapi reports, and its price is stored for the margins", async () => {
    vapi.mood.notices = { delayMs: 0, copies: 3, dropped: [], reversed: true };
    const customer = await site.member({ paid: dollars(10) });
    const { started, client } = await talking(site, customer);
    await talkOn(clock, client, 20_000);
    ask(client, "Go on, please");
    await talkOn(clock, client, 20_000);
    const view = await endCall(customer, started.callId);
    await until(async () => (await hosted(started.callId))?.cost_micros != null);
    await vapi.told();
    expect(await viewCall(customer, started.callId)).toEqual(view);
    expect(view.chargeableMs).toBeGreaterThanOrEqual(40_000);
    const kept = await hosted(started.callId);
    expect(kept).toMatchObject({ line_url: null, control_url: null, over_at: expect.any(Date) });
    expect(kept?.cost_micros).toBeGreaterThan(70_000n);
    expect(await checkLedger(site.db, { at: clock.now() })).toEqual([]);
  });

  test("lasts as long as its line, whatever credit is added later, and says so at the start", async () => {
    const customer = await site.member({ paid: dollars(1) });
    const { started, client } = await talking(site, customer);
    await client.next("response.done");
    await site.composition.internal.ledger.recordPurchase(site.db, {
      ownerId: customer.uid,
      paid: dollars(50),
      bonus: zero,
      paymentRef: `sandbox:more:${customer.uid}`,
      label: "Credit",
    });
    const seen = client.events.length;
    await site.composition.liveCalls.toppedUp(customer.uid);
    await until(() => client.events.slice(seen).some((event) => event.type === "x.call.meter"));
    const told = client.events.slice(seen).find((event) => event.type === "x.call.meter");
    expect(told?.remaining_seconds).toBeLessThanOrEqual(started.maxSeconds + pauseSeconds + 5);
    const isOver = () => client.events.some((event) => event.type === "x.call.ended");
    while (!isOver()) {
      ask(client, "Go on, please");
      await Promise.race([talkOn(clock, client, 8_000), client.closed]);
    }
    const view = await viewCall(customer, started.callId);
    expect(view).toMatchObject({ state: "ended", endedReason: "max_duration" });
    expect(view.chargeableMs).toBeGreaterThan(started.maxSeconds * 1_000);
    await until(async () => (await theirs(started.callId)).status === "ended");
    expect(await checkLedger(site.db, { at: clock.now() })).toEqual([]);
  });

  test("is paused on both sides: nobody hears anybody, and nothing is charged", async () => {
    const customer = await site.member({ paid: dollars(10) });
    const { started, client } = await talking(site, customer);
    await client.next("response.done");
    client.send({ type: "x.ping", t: 1, paused: true });
    await until(() => client.events.some((event) => event.type === "x.call.meter" && event.on_pause === true));
    const before = client.events.length;
    const call = await theirs(started.callId);
    call.control({ type: "say", content: "Hm." });
    const loud = Buffer.from(new Int16Array(24_000).fill(9_000).buffer).toString("base64");
    client.send({ type: "input_audio_buffer.append", audio: loud });
    await talkOn(clock, client, 120_000);
    const types = client.events.slice(before).map(({ type }) => type);
    expect(types.filter((type) => /^(response|conversation|input_audio_buffer)/.test(type))).toEqual([]);
    client.send({ type: "x.ping", t: 2, paused: false });
    ask(client, "Where were we?");
    expect(await client.next("response.output_audio_transcript.done")).toMatchObject({
      transcript: expect.stringMatching(/\w+/),
    });
    const view = await endCall(customer, started.callId);
    expect(view.billedMs).toBeGreaterThan(120_000);
    expect(view.chargeableMs).toBeLessThan(60_000);
  });

  test("can also be a creator's test of a draft: free, ended there too, and not stored", async () => {
    const creator = await site.signedIn(site.stage.creators[0]?.email ?? "");
    const viewer = await site.composition.viewerOf(new Headers({ cookie: creator.cookieHeader() }));
    const tests = site.composition.services.conversations;
    const open = { passed: true, refusal: null };
    const assistants = vapi.assistants.size;

    vapi.mood.down = true;
    await expect(tests.startTest(viewer, open)).rejects.toMatchObject({ code: "conversations.voice_service" });
    vapi.mood.down = false;
    expect(await tests.testAllowance(viewer)).toMatchObject({ liveCallId: null });

    const started = await tests.startTest(viewer, open);
    const client = creator.connect(started);
    await firstMessage(client);
    const call = await theirs(started.callId);
    expect(call.body).toMatchObject({ assistant: { metadata: { agentId: site.agentId("Ivy") } } });
    expect(call.body.assistantOverrides?.maxDurationSeconds).toBe(started.maxSeconds + 15);
    await client.next("response.done");
    ask(client, "How do you like your new words?");
    expect(await client.next("response.output_audio_transcript.done")).toMatchObject({
      transcript: expect.stringMatching(/\w+/),
    });
    expect(await endCall(creator, started.callId)).toMatchObject({ endedReason: "user", charge: "0.00" });
    await until(async () => (await theirs(started.callId)).status === "ended");
    expect(vapi.assistants.size).toBe(assistants);
    expect(await checkLedger(site.db, { at: clock.now() })).toEqual([]);
  });

  test("sends the browser no key, no address of Vapi and no secret", async () => {
    const customer = await site.member({ paid: dollars(10) });
    const start = await customer.post(conversations, { agentId: site.agentId("Ivy") });
    const started = start.body as Awaited<ReturnType<typeof startCall>>;
    const row = await hosted(started.callId);
    const client = customer.connect(started);
    await client.next("x.call.meter");
    await client.next("response.done");
    const told = [
      start.text,
      JSON.stringify([...start.headers]),
      JSON.stringify(client.events),
      ...(await Promise.all(
        ["/api/me", "/api/agents", `${conversations}/${started.callId}`, "/api/agents/x"].map(
          async (path) => (await customer.get(path)).text,
        ),
      )),
      (await customer.post(`${conversations}/${started.callId}/end`)).text,
    ].join("\n");
    const secrets = [
      vapi.apiKey,
      secret,
      row?.control_url,
      row?.line_url,
      row?.external_id,
      new URL(vapi.baseUrl).host,
    ];
    for (const hidden of secrets) {
      expect(hidden).toBeTruthy();
      expect(told).not.toContain(hidden);
    }
  });

  test("ends as broken and is refunded in full when the line is cut midway", async () => {
    const customer = await site.member({ paid: dollars(10) });
    const before = (await site.composition.internal.ledger.balances(site.db, customer.uid)).available;
    const { started, client } = await talking(site, customer);
    await talkOn(clock, client, 20_000);
    (await theirs(started.callId)).cut();
    const ended = await client.next("x.call.ended");
    expect(ended).toMatchObject({ reason: "error", charge: "0.00" });
    expect((await site.composition.internal.ledger.balances(site.db, customer.uid)).available).toEqual(before);
    expect(await heldOf(site, customer)).toBe(0n);
  });
});

describe("the endpoints for Vapi", () => {
  const words = "/api/voice/vapi/words/chat/completions";

  test("accept no unauthenticated message, and none for an unknown call", async () => {
    const visitor = await site.visit();
    const message = { message: { type: "end-of-call-report", cost: 99, call: { id: "unknown" } } };
    expect(await visitor.post("/api/webhooks/vapi", message)).toMatchObject({ status: 401 });
    const proved = { method: "POST", body: JSON.stringify(message), headers: { "x-vapi-secret": secret } };
    expect(await visitor.ask("/api/webhooks/vapi", proved)).toMatchObject({ status: 200, body: { received: false } });
    expect(await visitor.post("/api/webhooks/nobody", message)).toMatchObject({ status: 404 });
  });

  test("a forged end of a running call, correctly signed but false, does not end it", async () => {
    const customer = await site.member({ paid: dollars(10) });
    const { started, client } = await talking(site, customer);
    const call = { id: (await hosted(started.callId))?.external_id };
    const message = { message: { type: "status-update", status: "ended", endedReason: "customer-ended-call", call } };
    const proved = { method: "POST", body: JSON.stringify(message), headers: { "x-vapi-secret": secret } };
    expect(await customer.ask("/api/webhooks/vapi", proved)).toMatchObject({ status: 200, body: { received: true } });
    await talkOn(clock, client, 4_000);
    expect(await viewCall(customer, started.callId)).toMatchObject({ state: "active" });
    expect((await hosted(started.callId))?.over_at).toBeNull();
    await endCall(customer, started.callId);
  });

  test("return text to the service only, and for running calls only", async () => {
    const visitor = await site.visit();
    const headers = { "x-call-id": "0199aa00-0000-7000-8000-000000000001", "x-call-token": "guess" };
    const body = JSON.stringify({ messages: [{ role: "user", content: "Hello" }] });
    expect(await visitor.ask(words, { method: "POST", body, headers })).toMatchObject({ status: 404 });
  });
});
