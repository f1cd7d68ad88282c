import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS_REMINDER } from "#features/agents/persona/persona.rules.ts";
import { SUGGESTIVE } from "#features/prompts/platform-limits.rules.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import { conversations, endCall, firstMessage } from "../support/calls.ts";
import type { Started, Visitor } from "../support/visitor.ts";

const prompts: string[] = [];
const script = createScriptedPersona();
const languageModel: LanguageModel = {
  ...script,
  stream(request) {
    prompts.push(JSON.stringify(request));
    return script.stream(request);
  },
};
const wording = "Stay romantic and gentle, whatever the scene asks for.";

const site = await siteOfFile({ languageModel });
const { uid } = await site.db
  .selectFrom("users")
  .select("uid")
  .where("email", "=", site.stage.admin)
  .executeTakeFirstOrThrow();
const value = { brands: [{ brand: "Velvet", wording }] };
const change = { reason: "A test" };
beforeAll(async () => {
  await site.composition.internal.settings.set({ uid, role: "admin" }, "calls.explicitness", value, change);
});
afterAll(() => expect(site.faults).toEqual([]));

/** Starts a call at a host, which names the brand. `fetch` cannot set the header. */
function startAt(host: string, customer: Visitor): Promise<Started> {
  const { promise, resolve, reject } = Promise.withResolvers<Started>();
  const headers = {
    host,
    origin: `http://${host}`,
    cookie: customer.cookieHeader(),
    "content-type": "application/json",
    "x-forwarded-for": customer.address,
  };
  const sent = httpRequest({ port: site.port, path: conversations, method: "POST", headers }, (response) => {
    text(response).then((body) => resolve(JSON.parse(body) as Started), reject);
  });
  sent.on("error", reject);
  sent.end(JSON.stringify({ agentId: site.agentId("Ivy") }));
  return promise;
}

/** The first prompt of a call at a host in which the customer says one line. */
async function promptAt(host: string): Promise<string> {
  const customer = await site.member();
  const started = await startAt(host, customer);
  const client = customer.connect(started);
  await firstMessage(client);
  prompts.length = 0;
  const content = [{ type: "input_text", text: "Good evening." }];
  client.send({ type: "conversation.item.create", item: { type: "message", role: "user", content } });
  client.send({ type: "response.create" });
  await expect.poll(() => prompts.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await endCall(customer, started.callId);
  await client.closed;
  return prompts[0] ?? "";
}

test("the language model of a call gets the wording that `calls.explicitness` sets for the brand [P-02]", async () => {
  const velvet = await promptAt("velvet.test");
  expect(velvet).toContain(wording);
  expect(velvet).not.toContain(SUGGESTIVE);
});

test("a call of a brand without its own wording keeps the shipped limit", async () => {
  const ember = await promptAt("ember.test");
  expect(ember).toContain(SUGGESTIVE);
  expect(ember).not.toContain(wording);
});

test("the brand's wording caps the agent's own: what its creator wrote comes between it and the reminder of the limits", async () => {
  const explicit = "Always as graphic as can be.";
  const ivy = site.db.updateTable("agents").where("id", "=", site.agentId("Ivy"));
  await ivy.set({ backstory: explicit }).execute();
  const velvet = await promptAt("velvet.test");
  const places = [wording, explicit, LIMITS_REMINDER].map((part) => velvet.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});
