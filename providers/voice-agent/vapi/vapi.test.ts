import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#platform/clock/clock.ts";
import { createRecordingLog } from "#providers/openai-compatible/recording-log.fake.ts";
import { wren } from "../voice-agent.contract.ts";
import type { HostedCallAsk } from "../voice-agent.ts";
import { assistantName, fuseSeconds } from "./assistant.rules.ts";
import { type FakeVapi, startFakeVapi } from "./fake.ts";
import { createVapi } from "./vapi.ts";
import type { VapiOptions } from "./vapi-options.ts";

let vapi: FakeVapi;
beforeEach(async () => {
  vapi = await startFakeVapi({ msPerChar: 1 });
});
afterEach(() => vapi.close());

const never = new AbortController().signal;
const webhook = { secret: "a deployment secret", bearer: "token-of-theirs", hmacSecret: "signing-key" };

function optionsFor(fake: FakeVapi): VapiOptions {
  return {
    baseUrl: fake.baseUrl,
    apiKey: fake.apiKey,
    webhook,
    callsAtOnce: 10,
    ourUrls: { notices: "http://127.0.0.1:9/api/webhooks/vapi", languageModel: "http://127.0.0.1:9/llm/v1" },
    callToken: (callId) => `token of ${callId}`,
    voices: new Map([
      ["warm-alto", { provider: "11labs", voiceId: "abc" }],
      [wren.voiceId, { provider: "vapi", voiceId: "Clara" }],
    ]),
    transcriber: { provider: "deepgram", model: "nova-3" },
    clock: systemClock,
    log: createRecordingLog().log,
  };
}
const provider = (change: Partial<VapiOptions> = {}) => createVapi({ ...optionsFor(vapi), ...change });

const ask = (externalAgentId: string): HostedCallAsk => ({
  callId: "call-1",
  externalAgentId,
  longestMs: 120_000,
  agent: { firstMessage: "The public greeting.", voiceId: "warm-alto", language: "en" },
});

async function aCall() {
  const { hosted, save } = provider();
  if (!hosted) throw new Error("hosted calls are missing");
  const { externalId } = await save(wren, never);
  return { hosted, call: await hosted.create(ask(externalId), never) };
}

describe("an agent at Vapi", () => {
  test("is written with the fields of their API, and its persona stays here", async () => {
    await provider().save(wren, never);
    const [, create] = vapi.requests;
    expect(create).toMatchObject({ method: "POST", path: "/assistant", authorization: `Bearer ${vapi.apiKey}` });
    expect(create?.body).toMatchObject({
      name: "lighthouse-00000001",
      firstMessage: wren.firstMessage,
      firstMessageMode: "assistant-speaks-first",
      model: { provider: "custom-llm", url: "http://127.0.0.1:9/llm/v1", model: "persona", metadataSendMode: "off" },
      voice: { provider: "vapi", voiceId: "Clara" },
      transcriber: { provider: "deepgram", model: "nova-3", language: "en" },
      server: {
        url: "http://127.0.0.1:9/api/webhooks/vapi",
        headers: { "X-Vapi-Secret": webhook.secret },
        backoffPlan: { type: "exponential", maxRetries: 5, baseDelaySeconds: 1 },
      },
      artifactPlan: { recordingEnabled: false },
      monitorPlan: { listenEnabled: false, controlEnabled: true },
      metadata: { agentId: wren.agentId },
    });
    // An operator allows half an hour of pause at most: that long the service hears nobody.
    expect(create?.body).toHaveProperty("silenceTimeoutSeconds", 1_860);
    expect(JSON.stringify(create?.body)).not.toContain("lighthouse and tell");
    expect(create?.body).not.toHaveProperty("server.secret");
  });

  test("keeps its id when it is saved again, even if the response to the first save was lost", async () => {
    const first = await provider().save(wren, never);
    expect(await provider().save(wren, never)).toEqual(first);
    expect(await provider().save({ ...wren, name: "Wren II" }, never, first.externalId)).toEqual(first);
    expect(vapi.assistants.size).toBe(1);
  });

  test("is recreated when it was deleted there", async () => {
    const { externalId } = await provider().save(wren, never, "gone");
    expect(vapi.assistants.has(externalId)).toBe(true);
  });

  test("is saved without the one field that a version does not know", async () => {
    vapi.mood.refusedField = "silenceTimeoutSeconds";
    const { externalId } = await provider().save(wren, never);
    expect(vapi.assistants.get(externalId)).not.toHaveProperty("silenceTimeoutSeconds");
  });

  test("is retried after a temporary fault, but not after a refusal", async () => {
    vapi.mood.failNext = { times: 2, status: 503 };
    await provider().save(wren, never, "known");
    vapi.requests.length = 0;
    vapi.mood.failNext = { times: 1, status: 400, message: "bad voice" };
    await expect(provider().save(wren, never, "known")).rejects.toMatchObject({ code: "refused", status: 400 });
    expect(vapi.requests).toHaveLength(1);
  });

  test("with a voice that Vapi does not have is refused before anything is sent", async () => {
    const own = provider({ voices: new Map() });
    expect(own.speaks("own-voice")).toBe(false);
    await expect(own.save(wren, never)).rejects.toMatchObject({ code: "refused" });
    expect(vapi.requests).toEqual([]);
  });

  test("a wrong key and an outage are different errors, and neither names the key", async () => {
    const wrong = await provider({ apiKey: "sk-wrong" })
      .save(wren, never)
      .catch((error: unknown) => error);
    expect(wrong).toMatchObject({ code: "unauthorized" });
    vapi.mood.down = true;
    const down = await provider()
      .save(wren, never)
      .catch((error: unknown) => error);
    expect(down).toMatchObject({ code: "unavailable" });
    expect(`${String(wrong)} ${String(down)}`).not.toMatch(/sk-wrong|fake_private/);
  });

  test("names are cut to forty characters and still distinguish agents", () => {
    const long = { agentId: wren.agentId, username: "a".repeat(60) };
    expect(assistantName(long)).toHaveLength(40);
    expect(assistantName({ ...long, agentId: wren.agentId.replace(/1$/, "2") })).not.toBe(assistantName(long));
  });
});

describe("a call at Vapi", () => {
  test("is created once, over a socket, with the agent's public data and a time limit from what can be paid", async () => {
    const { call } = await aCall();
    const made = vapi.requests.find(({ path }) => path === "/call");
    expect(made?.body).toMatchObject({
      transport: {
        provider: "vapi.websocket",
        audioFormat: { format: "pcm_s16le", container: "raw", sampleRate: 24_000 },
      },
      assistantOverrides: {
        firstMessage: "The public greeting.",
        maxDurationSeconds: 135,
        voice: { provider: "11labs", voiceId: "abc" },
        model: { headers: { "X-Call-Id": "call-1", "X-Call-Token": "token of call-1" } },
        metadata: { callId: "call-1" },
      },
    });
    expect(call).toMatchObject({
      lineUrl: expect.stringMatching(/^ws:/),
      controlUrl: expect.stringContaining("/control/"),
    });
  });

  test("with a draft sends it for this call alone: no assistant is left there", async () => {
    const { hosted } = provider();
    const draft = { ...wren, firstMessage: "A greeting that is being tried." };
    await hosted?.create({ callId: "call-2", externalAgentId: null, agent: draft, longestMs: 60_000 }, never);
    const { body } = vapi.requests.find(({ path }) => path === "/call") ?? {};
    expect(body).not.toHaveProperty("assistantId");
    expect(body).toMatchObject({
      assistant: { name: "lighthouse-00000001", voice: { provider: "vapi", voiceId: "Clara" } },
      assistantOverrides: { firstMessage: draft.firstMessage, model: { headers: { "X-Call-Id": "call-2" } } },
    });
    expect(JSON.stringify(body)).not.toContain(draft.systemPrompt);
    expect(vapi.assistants.size).toBe(0);
  });

  test("is not retried after a fault: a second one would run unnoticed", async () => {
    const { hosted, save } = provider();
    const { externalId } = await save(wren, never);
    vapi.mood.failNext = { times: 1, status: 500 };
    await expect(hosted?.create(ask(externalId), never)).rejects.toMatchObject({ code: "unavailable" });
    expect(vapi.requests.filter(({ path }) => path === "/call")).toHaveLength(1);
  });

  test("beyond the account's limit is refused as such", async () => {
    vapi.mood.concurrencyLimit = 0;
    const { hosted, save } = provider();
    const { externalId } = await save(wren, never);
    await expect(hosted?.create(ask(externalId), never)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("can be ended and looked up; ending it twice is not an error, and an unknown call is null", async () => {
    const { hosted, call } = await aCall();
    expect(await hosted.look(call.externalId, never)).toMatchObject({ isOver: false, end: null, cost: null });
    await hosted.end(call, never);
    await hosted.end(call, never);
    expect(await hosted.look(call.externalId, never)).toMatchObject({ isOver: true, end: "hung_up" });
    expect(await hosted.look("unknown", never)).toBeNull();
    // One call's URL does not get the key of the whole account.
    expect(vapi.requests.filter(({ path }) => path.startsWith("/control/")).map((one) => one.authorization)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("a time limit is never below their ten seconds or above their twelve hours", () => {
    expect([0, 60_000, 10 ** 9].map(fuseSeconds)).toEqual([15, 75, 43_200]);
  });
});

describe("a webhook of Vapi", () => {
  const report = JSON.stringify({
    message: {
      type: "end-of-call-report",
      endedReason: "customer-ended-call",
      cost: 0.61,
      brandNew: [1],
      startedAt: "2026-11-20T10:00:02.100Z",
      endedAt: "2026-11-20T10:01:02.100Z",
      // A snapshot of the start: none of it is trusted.
      call: { id: "c1", status: "queued", startedAt: "1999-01-01T00:00:00Z", endedAt: "1999-01-02T00:00:00Z" },
    },
  });
  const read = (headers: Record<string, string>, rawBody = report) =>
    provider().hosted?.readNotice({ rawBody, headers: new Headers(headers) });
  const proved = { "x-vapi-secret": webhook.secret };
  const signature = (body: string, at: number, key = webhook.hmacSecret) => ({
    "x-timestamp": String(at),
    "x-signature": `sha256=${createHmac("sha256", key).update(`${at}.${body}`).digest("hex")}`,
  });

  test("is accepted with the right secret, bearer token or signature over the raw body", () => {
    const now = Date.now();
    const ways = [
      proved,
      { authorization: `Bearer ${webhook.bearer}` },
      signature(report, now),
      signature(report, Math.floor(now / 1_000)),
    ];
    for (const headers of ways) {
      expect(read(headers)).toMatchObject({
        externalId: "c1",
        facts: { isOver: true, durationMs: 60_000, cost: 610_000n },
      });
    }
  });

  test("is refused without authentication, with half of it, with an old one, or with one for another body", () => {
    const now = Date.now();
    const ways = [
      {},
      { "x-vapi-secret": webhook.secret.slice(0, -1) },
      { "x-vapi-secret": "" },
      { authorization: `Bearer ${webhook.secret}` },
      signature(report, now, "another key"),
      signature(`${report} `, now),
      signature(report, now - 3_600_000),
      { ...signature(report, now), "x-timestamp": "" },
    ] as Record<string, string>[];
    for (const headers of ways) expect(() => read(headers)).toThrow(expect.objectContaining({ code: "unauthorized" }));
  });

  test("about anything but a call's lifecycle is ignored, and invalid JSON is refused", () => {
    const of = (message: object) => read(proved, JSON.stringify({ message }));
    expect(of({ type: "conversation-update", call: { id: "c1" } })).toBeNull();
    expect(of({ type: "kind-of-next-year", call: { id: "c1" } })).toBeNull();
    expect(of({ type: "status-update", status: "ended" })).toBeNull();
    expect(() => read(proved, "{")).toThrow(expect.objectContaining({ code: "bad_response" }));
  });

  test("is recognised when repeated, and another update of the same call is another message", () => {
    let timestamp = 0;
    const of = (status: string) =>
      read(
        proved,
        JSON.stringify({ message: { type: "status-update", status, call: { id: "c1" }, timestamp: timestamp++ } }),
      );
    expect(of("ended")?.kind).toBe(of("ended")?.kind);
    expect(of("ended")?.kind).not.toBe(of("in-progress")?.kind);
    expect(of("in-progress")?.facts.isOver).toBe(false);
  });
});
