import { describe, expect, test } from "vitest";
import { createRecordingVoiceAgents } from "#providers/voice-agent/recording.fake.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { expectCalm, expectRefused } from "./support/refusals.ts";
import type { Member, Visitor } from "./support/visitor.ts";

const draft = "/api/agents/draft";
const save = "/api/agents/save-in-vapi";
const service = createRecordingVoiceAgents();

const site = await siteOfFile({ voiceAgents: service.provider });
const fields = { content_type: "joi", first_message: "Good evening, stranger.", name: "Lantern" };
const editor = () => site.composition.services.agentEditor;
const viewerOf = async (one: Visitor) => site.composition.viewerOf(new Headers({ cookie: one.cookieHeader() }));

/** A creator with three saved steps, before the voice service has been asked. */
async function finished(): Promise<Member> {
  const one = await site.member({ userType: "model" });
  const viewer = await viewerOf(one);
  await editor().saveStep(viewer, { step: "basic", fields: fields as never, edition: null });
  await editor().saveStep(viewer, { step: "voice", fields: { voice_id: "radio-tenor" }, edition: null });
  await editor().saveStep(viewer, { step: "pricing", fields: { baseRate: "1.10" }, edition: null });
  return one;
}
const creator = await finished();

const put = (one: Visitor, body: unknown) => one.ask(draft, { method: "PUT", body: JSON.stringify(body) });
const said = (one: Member) => ({
  content_type: "joi",
  first_message: fields.first_message,
  voice_id: "radio-tenor",
  username: one.username,
});

async function bearer(one: Visitor, body: unknown) {
  const { token } = (await one.get("/api/auth/token")).body as { token: string };
  const program = await site.visit();
  return program.ask(save, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}` },
  });
}

describe("POST /api/agents/save-in-vapi", () => {
  test("saves an agent with a bearer identity token, at the configured provider [C-10, C-11, N-72]", async () => {
    expect((await editor().open(await viewerOf(creator))).state.steps.pricing.completed).toBe(false);
    expect(await bearer(creator, said(creator))).toMatchObject({ status: 200, body: { saved: true } });
    expect(service.saved.at(-1)).toMatchObject({
      username: creator.username,
      voiceId: "radio-tenor",
      contentType: "joi",
    });
    expect(await editor().open(await viewerOf(creator))).toMatchObject({ step: "done" });
  });

  test("requires the token: a session alone is not enough [C-11]", async () => {
    for (const one of [creator, await site.visit()]) {
      expect(await one.post(save, said(creator))).toMatchObject({
        status: 401,
        body: { code: "members.not_authenticated", message: "User not authenticated" },
      });
    }
    const forged = { method: "POST", body: JSON.stringify(said(creator)), headers: { authorization: "Bearer a.b.c" } };
    expect((await creator.ask(save, forged)).status).toBe(401);
  });

  test("a failure of the service is reported with its status, and the next try succeeds [N-71]", async () => {
    const other = await finished();
    service.failNext(1);
    expect(await bearer(other, said(other))).toMatchObject({
      status: 502,
      body: {
        code: "agents.voice_service",
        message: "The voice service did not accept the companion. Your price is saved; please try again.",
      },
    });
    expect((await editor().open(await viewerOf(other))).state.steps.pricing.completed).toBe(false);
    expect((await bearer(other, said(other))).status).toBe(200);
    expect((await editor().open(await viewerOf(other))).state.steps.pricing.completed).toBe(true);
  });

  test("bad bodies are refused by field, and what is not saved is not sent", async () => {
    const before = service.saved.length;
    for (const body of [
      null,
      [],
      7,
      {},
      { ...said(creator), content_type: "else" },
      { ...said(creator), voice_id: "" },
    ]) {
      expectRefused(await bearer(creator, body), JSON.stringify(body));
    }
    expect(await bearer(creator, { ...said(creator), first_message: "ab" })).toMatchObject({
      status: 422,
      body: { field: "first_message", message: "The first message must be at least 3 characters" },
    });
    expect((await bearer(creator, { ...said(creator), first_message: "Not saved." })).status).toBe(409);
    expect(service.saved).toHaveLength(before);
  });
});

describe("PUT /api/agents/draft", () => {
  test("requires a session, and does not save to another creator's agent [Z-11]", async () => {
    const nobody = { status: 401, body: { code: "members.not_authenticated", message: "User not authenticated" } };
    const guest = await site.visit();
    expect(await put(guest, { edition: 0, fields })).toMatchObject(nobody);
    expect(await put(guest, {})).toMatchObject(nobody);
  });

  test("is refused from a page that another member left open", async () => {
    const [left, signedIn] = [await site.member({ userType: "model" }), await site.member({ userType: "model" })];
    const username = (await viewerOf(left))?.username;
    const words = { edition: 0, fields: { name: "Not yours" } };
    expect(await put(signedIn, { ...words, username })).toMatchObject({
      status: 401,
      body: { code: "members.not_authenticated" },
    });
    expect((await editor().open(await viewerOf(signedIn))).fields.name).not.toBe("Not yours");
    expect((await put(left, { ...words, username })).status).toBe(200);
  });

  test("saves the input, and reports a stale window", async () => {
    const one = await site.member({ userType: "model" });
    const first = await put(one, { edition: 0, fields: { name: "Lan\u0000tern", first_message: "H" } });
    expect(first).toMatchObject({ status: 200, body: { edition: 2, valid: { basic: false, pricing: true } } });
    expect(await put(one, { edition: 0, fields: { name: "Late" } })).toMatchObject({
      status: 409,
      body: { code: "agents.edited_elsewhere" },
    });
    expect((await editor().open(await viewerOf(one))).fields.name).toBe("Lantern");
    expect((await put(one, { edition: 0, overwrite: true, fields: { name: "Late" } })).status).toBe(200);
  });

  test("refuses every other shape without a server error", async () => {
    const odd = [
      null,
      [],
      7,
      "text",
      {},
      { edition: 0 },
      { edition: -1, fields: {} },
      { edition: 1.5, fields: {} },
      { edition: "0", fields: {} },
      { edition: 0, fields: { status: "active" } },
      { edition: 0, fields: { name: 1 } },
      { edition: 0, fields: { name: "x".repeat(40_000) } },
      { edition: 2 ** 40, fields: {} },
    ];
    for (const body of odd) expectRefused(await put(creator, body), JSON.stringify(body).slice(0, 80));
    expect((await creator.ask(draft, { method: "PUT", body: "{nonsense" })).status).toBe(400);
    expect((await put(creator, { edition: 0, fields: { name: "a".repeat(900_000) } })).status).toBe(413);
  });
});

describe("texts as long as their limits allow, in a script with combined signs", () => {
  const texts = { ...fields, backstory: "நி".repeat(3_900), description: "நி".repeat(1_900) };
  const form = new URLSearchParams(texts).toString();
  const post = (one: Visitor, path: string, body = form) =>
    one.ask(path, { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded" } });

  test("are kept as a draft, and fit into the forms of their creator and of admins", async () => {
    const one = await site.member({ userType: "model" });
    expect((await put(one, { edition: 0, fields: texts })).status).toBe(200);
    const { id } = await site.db.selectFrom("agents").select("id").executeTakeFirstOrThrow();
    const admin = await site.signedIn(site.stage.admin);
    const [form1, form2] = [`/model/agent/basic`, `/admin/agent-edition/${id}`];
    for (const path of [form1, `${form1}.data`]) expect((await post(one, path)).status, path).not.toBe(413);
    for (const path of [form2, `${form2}.data`]) expect((await post(admin, path)).status, path).not.toBe(413);
    const edit = { reason: "Spelling", version: 9_999, fields: texts };
    const answer = await admin.post(`/api/admin/agents/${id}/steps/basic`, edit);
    expect(answer).toMatchObject({ status: 409, body: { code: "agents.out_of_date" } });
  });

  test("are too large from anybody else, anywhere else, and beyond any limit", async () => {
    const one = await site.member({ userType: "model" });
    expect((await post(await site.member(), "/model/agent/basic")).status).toBe(413);
    expect((await post(one, "/model/agent/pricing")).status).toBe(413);
    expect((await post(one, "/admin/agent-edition/x")).status).toBe(413);
    expect((await post(one, "/model/agent/basic", form.repeat(9))).status).toBe(413);
  });
});

describe("a greeting in a voice", () => {
  test("is audio for its creator only, and for available voices only", async () => {
    const heard = await creator.get("/media/greetings/warm-alto.wav");
    expect(heard.status).toBe(200);
    expect(heard.headers.get("content-type")).toBe("audio/wav");
    expect(heard.headers.get("cache-control")).toBe("no-store");
    expect((await (await site.visit()).get("/media/greetings/warm-alto.wav")).status).toBe(401);
    expect((await (await site.member()).get("/media/greetings/warm-alto.wav")).status).toBe(403);
    for (const voice of ["nobody.wav", "warm-alto", "..%2f..%2fetc.wav", `${"x".repeat(200)}.wav`]) {
      expectCalm(await creator.get(`/media/greetings/${voice}`), voice);
      expect((await creator.get(`/media/greetings/${voice}`)).status, voice).toBe(404);
    }
  });

  test("is refused when it touches a hard limit or is requested too often", async () => {
    const one = await finished();
    await put(one, { edition: 0, overwrite: true, fields: { first_message: "Let us try some age play." } });
    expect(await one.get("/media/greetings/warm-alto.wav")).toMatchObject({
      status: 422,
      body: { code: "agents.text_refused" },
    });
    const eager = await finished();
    const asked = [];
    for (let n = 0; n < 22; n += 1) asked.push((await eager.get("/media/greetings/warm-alto.wav")).status);
    expect(asked.at(-1)).toBe(429);
  });
});

test("no creator reads or changes another's agent by any endpoint", async () => {
  const other = await finished();
  const mine = await site.db
    .selectFrom("agents")
    .selectAll()
    .where("user_id", "=", creator.uid)
    .executeTakeFirstOrThrow();
  const before = JSON.stringify(mine, (_, value) => (typeof value === "bigint" ? String(value) : value));
  expect(await bearer(other, said(creator))).toMatchObject({ status: 403, body: { code: "agents.not_yours" } });
  for (const named of [{ agent_id: mine.id }, { user_id: creator.uid }, { id: mine.id }]) {
    await put(other, { edition: 0, overwrite: true, fields: { name: "Taken over" }, ...named });
    await bearer(other, { ...said(other), ...named });
  }
  expect((await other.get(`/api/agents/${mine.id}`)).status).toBe(404);
  const { conversations, agentPublishing } = site.composition.services;
  const viewer = await viewerOf(other);
  await expect(agentPublishing.waiting(viewer)).rejects.toMatchObject({ status: 404 });
  const gate = { passed: true, refusal: null };
  const { callId } = await conversations.startTest(await viewerOf(creator), gate);
  for (const path of [`/api/conversations/${callId}`, `/api/conversations/${callId}/rating`]) {
    expect((await other.get(path)).status, path).toBe(404);
  }
  for (const end of ["token", "end"])
    expect((await other.post(`/api/conversations/${callId}/${end}`)).status).toBe(404);
  const after = await site.db.selectFrom("agents").selectAll().where("id", "=", mine.id).executeTakeFirstOrThrow();
  expect(JSON.stringify(after, (_, value) => (typeof value === "bigint" ? String(value) : value))).toBe(before);
  expect(
    (await site.db.selectFrom("agent_drafts").selectAll().where("agent_id", "=", mine.id).executeTakeFirstOrThrow())
      .fields.name,
  ).toBe("Lantern");
});

test("a test call sounds like a call, costs nothing and is in no list", async () => {
  const viewer = await viewerOf(creator);
  const { conversations } = site.composition.services;
  const { liveCallId } = await conversations.testAllowance(viewer);
  if (liveCallId) await creator.post(`/api/conversations/${liveCallId}/end`);
  const started = await conversations.startTest(viewer, { passed: true, refusal: null });
  expect(started).toMatchObject({ ratePerMinute: "1.10", maxSeconds: expect.any(Number) });
  const client = await creator.connect(started);
  await client.next("response.output_audio.delta");
  const ended = await creator.post(`/api/conversations/${started.callId}/end`);
  expect(ended).toMatchObject({
    status: 200,
    body: { state: "ended", charge: "0.00", testSeconds: started.maxSeconds },
  });
  expect((await conversations.history(viewer, {})).calls).toEqual([]);
  expect((await creator.get(`/api/conversations/${started.callId}/rating`)).body).not.toMatchObject({ open: true });
  expect(
    site.faults.filter((fault) => !JSON.stringify(fault).includes("the voice service did not save an agent")),
  ).toEqual([]);
});
