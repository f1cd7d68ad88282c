import { describe, expect, test } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { decimalString, dollars, micros, parseDollars, zero } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { conversations, endCall, firstMessage, startCall, talking, talkOn, viewCall } from "../support/calls.ts";
import { leapingClock } from "../support/leaping-clock.ts";
import type { Site } from "../support/site-under-test.ts";

const clock = leapingClock();
/** Enough for fifty at a time, and few enough to be reached. */
const startsPerMinute = 60;
const site = await siteOfFile({ clock, callStartsPerMinute: startsPerMinute });

describe("a call from start to end", () => {
  test("is started, held, ended and shown, and is on the statement to the cent [N-28]", async () => {
    const customer = await site.member({ paid: dollars(10) });
    const answer = await customer.post(conversations, { agentId: site.agentId("Ivy") });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      callId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      token: expect.stringMatching(/^ek_[\w-]{43}$/),
      url: expect.stringMatching(/^\/v1\/realtime\?call_id=/),
      ratePerMinute: "1.50",
      // Fifteen dollars at $1.50 a minute.
      maxSeconds: 600,
    });
    const started = answer.body as Awaited<ReturnType<typeof startCall>>;
    expect(await viewCall(customer, started.callId)).toMatchObject({ state: "starting", billedMs: 0, charge: "0.00" });

    const client = customer.connect(started);
    await firstMessage(client);
    await talkOn(clock, client, 20_000);
    expect(await viewCall(customer, started.callId)).toMatchObject({
      state: "active",
      agentName: "Ivy",
      endedAt: null,
    });

    const ended = await endCall(customer, started.callId);
    expect(ended).toMatchObject({ state: "ended", endedReason: "user", agentName: "Ivy", rehearsal: true });
    expect(ended.chargeableMs).toBeGreaterThanOrEqual(20_000);
    expect(ended.charge).toBe(decimalString(chargeOf(parseDollars("1.50") ?? zero, ended.chargeableMs)));
    expect([ended.freePart, ended.paidPart]).toEqual([ended.charge, "0.00"]);
    expect(await client.next("x.call.ended")).toMatchObject({ reason: "user", charge: ended.charge });
    expect((await client.closed).code).toBe(1000);

    const { body } = await customer.get("/api/me/statement");
    const charge = parseDollars(ended.charge) ?? zero;
    expect(body).toMatchObject({
      lines: [
        {
          kind: "call",
          callId: started.callId,
          label: "Call with Ivy",
          amount: `-${ended.charge}`,
          freeAmount: `-${ended.charge}`,
        },
        { kind: "purchase", amount: "10.00" },
        { kind: "grant", amount: "5.00" },
      ],
    });
    expect((await customer.get("/api/me")).body).toMatchObject({
      credit: 10,
      freeCredit: (5_000_000 - Number(charge)) / 1e6,
    });
  });

  test("ended before anyone connected costs nothing and frees the customer immediately", async () => {
    const customer = await site.member();
    const { callId } = await startCall(customer, site.agentId("Wren"));
    expect(await endCall(customer, callId)).toMatchObject({ state: "ended", billedMs: 0, charge: "0.00" });
    expect((await customer.get("/api/me")).body).toMatchObject({ freeCredit: 5 });
    await endCall(customer, (await startCall(customer, site.agentId("Wren"))).callId);
  });

  test("ended twice is ended once", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    await talkOn(clock, client, 12_000);
    const answers = await Promise.all([endCall(customer, started.callId), endCall(customer, started.callId)]);
    const again = await endCall(customer, started.callId);
    for (const answer of answers) expect(answer).toEqual(again);
    const { free_posted, paid_posted } = await site.db
      .selectFrom("ledger_calls")
      .select(["free_posted", "paid_posted"])
      .where("call_id", "=", started.callId)
      .executeTakeFirstOrThrow();
    expect(decimalString(micros(free_posted + paid_posted))).toBe(again.charge);
    expect(again.charge).not.toBe("0.00");
  });

  test("issues a new token while it runs, and returns 409 afterwards", async () => {
    const customer = await site.member();
    const { callId, token } = await startCall(customer, site.agentId("Ivy"));
    const renewed = await customer.post(`${conversations}/${callId}/token`);
    expect(renewed).toMatchObject({ status: 200, body: { callId, ratePerMinute: "1.50", maxSeconds: 200 } });
    expect(renewed.body).not.toMatchObject({ token });
    await endCall(customer, callId);
    expect(await customer.post(`${conversations}/${callId}/token`)).toMatchObject({
      status: 409,
      body: { code: "conversations.ended", message: "This call has ended" },
    });
  });
});

describe("a cap", () => {
  test("limits how long a call may last", async () => {
    const customer = await site.member({ paid: dollars(50) });
    const { callId, maxSeconds } = await startCall(customer, site.agentId("Ivy"), { capUsd: "3" });
    expect(maxSeconds).toBe(120);
    expect(await endCall(customer, callId)).toMatchObject({ capUsd: "3.00" });
  });

  test.each([
    ["of less than a minute", "1.49", "conversations.cap_too_low"],
    ["of nothing", 0, "conversations.cap_too_low"],
    ["below nothing", -5, "bad_input"],
    ["of more places than cents", "2.505", "bad_input"],
    ["too large", "100000", "bad_input"],
    ["written as 1e3", "1e3", "bad_input"],
    ["that is no number", "a lot", "bad_input"],
    ["that is nothing", null, "bad_input"],
    ["in a list", ["5"], "bad_input"],
    ["of true", true, "bad_input"],
  ])("%s is refused by its name, and no call begins", async (_, capUsd, code) => {
    const customer = await site.member();
    const answer = await customer.post(conversations, { agentId: site.agentId("Ivy"), capUsd });
    expect(answer).toMatchObject({ status: 422, body: { code, field: "capUsd", message: expect.any(String) } });
    expect(await liveCallsOf(customer.uid)).toBe(0);
  });
});

describe("a call that may not start", () => {
  const start = async (wishes: Parameters<Site["member"]>[0], agentId: string) => {
    const customer = await site.member(wishes);
    return customer.post(conversations, { agentId });
  };

  test("401 for a visitor [Z-09]", async () => {
    const answer = await (await site.visit()).post(conversations, { agentId: site.agentId("Ivy") });
    expect(answer).toMatchObject({
      status: 401,
      body: { code: "members.not_authenticated", message: "User not authenticated" },
    });
  });

  test("403 before the age gate is passed [N-76]", async () => {
    const answer = await start({ gate: false }, site.agentId("Ivy"));
    expect(answer).toMatchObject({ status: 403, body: { code: "age_gate.required", message: expect.any(String) } });
  });

  test("404 for an unknown agent", async () => {
    expect(await start({}, uuidv7())).toMatchObject({
      status: 404,
      body: { code: "conversations.no_agent", field: "agentId" },
    });
  });

  test("422 for a malformed agent id, naming the field", async () => {
    expect(await start({}, "ivy")).toMatchObject({ status: 422, body: { code: "bad_input", field: "agentId" } });
  });

  test("402 with less credit than one minute costs", async () => {
    const customer = await site.member({ userType: "model" });
    const answer = await customer.post(conversations, { agentId: site.agentId("Ivy") });
    expect(answer).toMatchObject({
      status: 402,
      body: { code: "ledger.insufficient_credit", message: expect.any(String) },
    });
    expect(await liveCallsOf(customer.uid)).toBe(0);
  });

  test("403 for a creator's own agent", async () => {
    const [ivy] = site.stage.creators;
    const creator = await site.signedIn(ivy?.email ?? "");
    const answer = await creator.post(conversations, { agentId: ivy?.agentId });
    expect(answer).toMatchObject({ status: 403, body: { code: "conversations.own_agent" } });
  });

  test("429 after too many in a minute, and only for that member", async () => {
    const eager = await site.member();
    const ask = () => eager.post(conversations, { agentId: uuidv7() });
    for (let count = 0; count < startsPerMinute; count += 1) expect((await ask()).status).toBe(404);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      code: "too_many_requests",
      message: "Too many requests. Please wait a moment and try again",
    });
    expect((await (await site.member()).post(conversations, { agentId: uuidv7() })).status).toBe(404);
  });
});

test("fifty starts of one customer at a time: one call, forty-nine refusals, one live row", async () => {
  const customer = await site.member({ paid: dollars(100) });
  const agentId = site.agentId("Ivy");
  const answers = await Promise.all(Array.from({ length: 50 }, () => customer.post(conversations, { agentId })));
  const started = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 409);
  expect([started.length, refused.length]).toEqual([1, 49]);
  for (const { body } of refused) expect(body).toMatchObject({ code: "conversations.already_live" });
  expect(await liveCallsOf(customer.uid)).toBe(1);
  const holds = await site.db
    .selectFrom("ledger_calls")
    .select(["held_free", "held_paid"])
    .where("owner_id", "=", customer.uid)
    .execute();
  expect(holds).toEqual([{ held_free: parseDollars("1.50"), held_paid: 0n }]);
  expect(await checkLedger(site.db, { at: clock.now() })).toEqual([]);
});

describe("other members' calls", () => {
  test("do not exist: reading, ending and reconnecting all return 404", async () => {
    const [owner, other] = [await site.member(), await site.member()];
    const { callId } = await startCall(owner, site.agentId("Ivy"));
    for (const path of [`${callId}/end`, `${callId}/token`]) {
      expect(await other.post(`${conversations}/${path}`)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    expect(await other.get(`${conversations}/${callId}`)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await viewCall(owner, callId)).toMatchObject({ state: "starting" });
    expect((await (await site.visit()).get(`${conversations}/${callId}`)).status).toBe(401);
    await endCall(owner, callId);
  });

  test("are in the admin list for admins only, and in a creator's list without names [Z-06, N-22]", async () => {
    const { services, viewerOf } = site.composition;
    const viewerBehind = async (one: { cookieHeader(): string }) =>
      viewerOf(new Headers({ cookie: one.cookieHeader() }));
    const customer = await site.member({ paid: dollars(5) });
    const { started, client } = await talking(site, customer);
    await talkOn(clock, client, 12_000);
    await endCall(customer, started.callId);

    const [ivy] = site.stage.creators;
    const asCustomer = await viewerBehind(customer);
    const asCreator = await viewerBehind(await site.signedIn(ivy?.email ?? ""));
    const asAdmin = await viewerBehind(await site.signedIn(site.stage.admin));
    const all = await services.conversations.all(asAdmin, { limit: 50 });
    expect(all.calls.find(({ id }) => id === started.callId)).toMatchObject({
      customerUsername: customer.username,
      state: "ended",
    });
    await expect(services.conversations.all(asCustomer, { limit: 50 })).rejects.toMatchObject({ status: 404 });
    await expect(services.conversations.all(asCreator, { limit: 50 })).rejects.toMatchObject({ status: 404 });
    await expect(services.conversations.all(null, { limit: 50 })).rejects.toMatchObject({ status: 401 });

    const own = await services.conversations.ofCreator(asCreator, { limit: 50 });
    expect(own.find(({ id }) => id === started.callId)).toMatchObject({ agentName: "Ivy" });
    expect(JSON.stringify(own)).not.toContain(customer.username);
    await expect(services.conversations.ofCreator(asCustomer, {})).rejects.toMatchObject({ status: 403 });
  });
});

test("a quote tells a member in a call that there is one, and which", async () => {
  const { services, viewerOf } = site.composition;
  const customer = await site.member();
  const viewer = await viewerOf(new Headers({ cookie: customer.cookieHeader() }));
  const open = { passed: true, refusal: null };
  const agentId = site.agentId("Ivy");
  expect(await services.conversations.quote(viewer, open, agentId)).toMatchObject({
    canStart: true,
    total: "5.00",
    liveCallId: null,
    hears: false,
  });
  const { callId } = await startCall(customer, agentId);
  expect(await services.conversations.quote(viewer, open, agentId)).toMatchObject({
    canStart: false,
    liveCallId: callId,
    refusal: { code: "conversations.already_live" },
  });
  await endCall(customer, callId);
});

test("the ledger balances afterwards, and no request caused a server error", async () => {
  expect(await checkLedger(site.db, { at: clock.now() })).toEqual([]);
  expect(site.faults).toEqual([]);
});

async function liveCallsOf(uid: string): Promise<number> {
  const rows = await site.db
    .selectFrom("calls")
    .select("id")
    .where("customer_uid", "=", uid)
    .where("state", "<>", "ended")
    .execute();
  return rows.length;
}
