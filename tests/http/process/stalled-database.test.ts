import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import { connectNative } from "#platform/database/connect.ts";
import { ANSWERS_WITHIN_MS, ASK_AGAIN_MS, LOOK_EVERY_MS } from "#platform/database/server-watch.ts";
import { testEngine } from "#platform/database/testing.ts";
import { createLog } from "#platform/log/log.ts";
import { quietInOutages } from "#platform/log/outage-log.ts";
import { dollars, micros } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import type { CallClient } from "#tests/builders/call-client.ts";
import { briefVoice } from "../support/brief-voice.ts";
import { firstMessage, startCall, talking, talkOn, until } from "../support/calls.ts";
import { type DatabaseFront, databaseFront } from "../support/database-front.ts";
import { heldClock } from "../support/held-clock.ts";
import { leapingClock } from "../support/leaping-clock.ts";
import { type Site, siteUnderTest } from "../support/site-under-test.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

const READY_WITHIN_MS = 2_000;
const { clock, run } = heldClock([READY_WITHIN_MS], leapingClock());
/** The clock of what watches the database: it looks and gives up when it is told to. */
const watch = heldClock([LOOK_EVERY_MS, ANSWERS_WITHIN_MS, ASK_AGAIN_MS]);
const lines: Record<string, unknown>[] = [];
const voice = briefVoice();
/** Nothing is heard before. */
let mayBeHeard = Promise.resolve();
let front: DatabaseFront;
let site: Site;
let one: Visitor;

/** A profile, whether a username is free, a page that is kept for everybody. */
const profile = "/nobody-here";
const hint = "/api/usernames/hint?username=nightowl";
const kept = "/";
const opened = (path: string) => one.ask(path, { headers: { accept: "text/html,application/xhtml+xml" } });

const stall = async () => {
  await front.stall();
  const asking = one.get(hint);
  await watch.run(LOOK_EVERY_MS);
  await watch.run(ANSWERS_WITHIN_MS);
  return asking;
};
const refuse = async () => {
  await front.refuse();
  return one.get(hint);
};
const isReady = async () => (await one.get("/readyz")).status === 200;
const comeBack = async () => {
  await front.pass();
  await watch.run(ASK_AGAIN_MS);
  await until(isReady);
  // A look may have begun before it passed.
  await until(() => messages().includes("database: it is back"));
};
const messages = () => lines.map(({ msg }) => msg);

describe.runIf(testEngine() === "native")("a Postgres server that is away for a while", () => {
  beforeAll(async () => {
    const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) });
    site = await siteUnderTest({
      screens: true,
      clock,
      log: quietInOutages(log, clock),
      voice: {
        name: "late",
        async *stream(request) {
          await mayBeHeard;
          yield* voice.stream(request);
        },
      },
      async database({ DATABASE_URL, DATABASE_POOL }) {
        const url = new URL(DATABASE_URL);
        front = await databaseFront({ host: url.hostname, port: Number(url.port || 5432) });
        url.host = `127.0.0.1:${front.port}`;
        return connectNative({ url: url.href, poolSize: Number(DATABASE_POOL), clock: watch.clock });
      },
    });
  });
  afterAll(async () => {
    await front.pass();
    await site.close();
  });
  beforeEach(async () => {
    one = await site.visit();
    lines.length = 0;
  });

  test("while it is silent, nothing waits for it longer than it takes to notice", async () => {
    const whole = await opened(kept);
    expect(whole.status).toBe(200);
    await front.stall();
    // What was kept is no longer fresh.
    clock.leap(30_000);
    const waiting = Promise.all([kept, profile].map(opened).concat(one.get(hint)));
    const ready = one.get("/readyz");
    await run(READY_WITHIN_MS);
    expect(await ready).toMatchObject({ status: 503 });
    expect(await one.get("/livez")).toMatchObject({ status: 200, text: "ok" });
    await watch.run(LOOK_EVERY_MS);
    await watch.run(ANSWERS_WITHIN_MS);
    expectAway(await waiting, whole);

    // From now on nobody waits at all.
    expectAway(await Promise.all([kept, profile].map(opened).concat(one.get(hint))), whole);
    expect(await one.get("/readyz")).toMatchObject({ status: 503 });
    expect(await one.get("/livez")).toMatchObject({ status: 200 });

    await comeBack();
    expect(await opened(profile)).toMatchObject({ status: 404 });
    expect(await one.get(hint)).toMatchObject({ status: 200 });
  });

  test.each([
    ["silent", stall],
    ["refused", refuse],
  ])("an outage of a %s server leaves a line at its start, one a minute, and one at its end", async (_, begin) => {
    expect(await begin()).toMatchObject({ status: 503, body: { code: "unavailable" } });
    for (let index = 0; index < 30; index += 1) await one.get(hint);
    clock.leap(61_000);
    for (let index = 0; index < 10; index += 1) await one.get(hint);
    await comeBack();
    const told = lines.filter(({ error, reason, outageMs }) => error ?? reason ?? outageMs);
    expect(told.map(({ msg }) => msg).filter((msg) => String(msg).startsWith("database:"))).toEqual([
      "database: it cannot be reached",
      "database: it is back",
    ]);
    expect(told).toHaveLength(4);
    expect(told.at(-1)).toMatchObject({ outageMs: expect.any(Number), alike: expect.any(Number) });
    expect(lines.length).toBeLessThanOrEqual(10);
  });

  test.each([
    ["silent", stall],
    ["refused", refuse],
  ])("calls go on without a %s server, and are billed once", async (_, begin) => {
    const [staying, leaving] = await Promise.all([caller(), caller()]);
    const both = [staying, leaving].map(({ client }) => client);
    await talk(both, 32_000);
    await begin();
    // Beyond what was set aside for the first minute.
    await talk(both, 48_000);
    leaving.client.send({ type: "x.call.end" });
    expect((await leaving.client.closed).code).toBe(1000);
    expect((await leaving.again().closed).code).toBe(4410);
    await comeBack();
    await until(async () => (await rowOf(staying.callId)).slice_no > 0);
    expectPaid(await rowOf(staying.callId));
    await talk([staying.client], 16_000);
    staying.client.send({ type: "x.call.end" });
    await staying.client.next("x.call.ended");
    await until(async () => (await rowOf(leaving.callId)).state === "ended");

    const [stayed, left] = [await rowOf(staying.callId), await rowOf(leaving.callId)];
    expect(Number(stayed.chargeable_ms)).toBeGreaterThanOrEqual(96_000);
    // Only what was set aside can be charged of a call that ends before the database is back.
    expect(Number(left.chargeable_ms)).toBe(60_000);
    for (const row of [stayed, left]) {
      expect(row.ended_reason).toBe("user");
      expectPaid(row);
    }
    expect(await checkLedger(site.db, { at: clock.now() })).toEqual([]);
  });

  test("a call whose first sound nobody could write down goes on as well", async () => {
    const { promise, resolve: speak } = Promise.withResolvers<void>();
    mayBeHeard = promise;
    const customer = await site.member({ paid: dollars(20) });
    const { callId, ...started } = await startCall(customer, site.agentId("Ivy"));
    const client = customer.connect(started);
    await client.next("x.call.started");
    await refuse();
    speak();
    await firstMessage(client);
    await talk([client], 64_000);
    await comeBack();
    await talk([client], 16_000);
    client.send({ type: "x.call.end" });
    expect(await client.next("x.call.ended")).toMatchObject({ reason: "user" });
    const row = await rowOf(callId);
    expect(Number(row.billed_ms)).toBeGreaterThanOrEqual(80_000);
    // Renewed, which only a call can be that has begun.
    expect(row.slice_no).toBeGreaterThan(0);
    expectPaid(row);
  });
});

function expectAway([page, other, api]: readonly Answer[], whole: Answer): void {
  expect(page).toMatchObject({ status: 200, text: whole.text });
  expect(other).toMatchObject({ status: 503, text: expect.stringContaining("<h1>Back in a moment</h1>") });
  expect(api).toMatchObject({ status: 503, body: { code: "unavailable" } });
  for (const answer of [other, api]) expect(answer?.headers.get("retry-after")).toBe("5");
}

function expectPaid(row: Awaited<ReturnType<typeof rowOf>>): void {
  expect(row.captured_micros).toBe(chargeOf(micros(row.rate_micros), Number(row.chargeable_ms)));
}

async function caller() {
  const customer = await site.member({ paid: dollars(20) });
  const { started, client } = await talking(site, customer);
  return { callId: started.callId, client, again: () => customer.connect(started) };
}

/** In each call something is said every eight seconds, and a reply is heard. */
async function talk(clients: readonly CallClient[], ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 8_000) {
    await Promise.all(clients.map(hearReply));
    const [first] = clients;
    if (first) await talkOn(clock, first, Math.min(left, 8_000));
  }
}

async function hearReply(client: CallClient): Promise<void> {
  const from = client.events.length;
  const content = [{ type: "input_text", text: "Tell me about the rain where you are." }];
  client.send({ type: "conversation.item.create", item: { type: "message", role: "user", content } });
  client.send({ type: "response.create" });
  await until(() => client.events.slice(from).some(({ type }) => type === "response.output_audio.delta"));
}

const rowOf = (callId: string) =>
  site.db.selectFrom("calls").selectAll().where("id", "=", callId).executeTakeFirstOrThrow();
