import { afterAll, expect, test } from "vitest";
import type { PromptAdmin, RunView } from "#features/prompts/prompts.schema.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { expectRefused } from "../support/refusals.ts";
import { expectOk } from "../support/site-under-test.ts";
import type { Visitor } from "../support/visitor.ts";

const site = await siteOfFile();
const admin = await site.signedIn(site.stage.admin);
afterAll(() => expect(site.faults).toEqual([]));

const prompt = "/api/admin/prompts/asmr-sensual";
const text = "You speak softly and slowly, close to the ear. Leave room between sentences, and never hurry.";
const put = (who: Visitor, path: string, body: unknown) =>
  who.ask(path, { method: "PUT", body: JSON.stringify(body), headers: { "content-type": "application/json" } });

test("a prompt is drafted, tried with simulated callers, published and restored", async () => {
  const drafted = (await expectOk<PromptAdmin>(put(admin, `${prompt}/draft`, { text, edition: 0 }))).body;
  expect(drafted.draft).toMatchObject({ text, edition: 1 });
  expect(drafted.compared?.pieces.map(({ kind }) => kind)).toContain("added");
  const run = (await expectOk<RunView>(admin.post(`${prompt}/runs`))).body;
  expect(run.callers.length).toBeGreaterThanOrEqual(12);
  const failed = run.callers.flatMap((caller) =>
    caller.lines.flatMap(({ line, reply, checks }) =>
      checks.filter(({ passed }) => !passed).map(({ check }) => `${check}: ${line} -> ${reply}`),
    ),
  );
  expect(failed).toEqual([]);
  const published = await expectOk<PromptAdmin>(admin.post(`${prompt}/publication`, { reason: "Calmer", edition: 1 }));
  expect(published.body).toMatchObject({ published: { version: 2, text }, draft: null });
  const restored = await expectOk<PromptAdmin>(admin.post(`${prompt}/restoration`, { reason: "Back", version: 1 }));
  expect(restored.body.versions[0]).toMatchObject({ version: 3, restores: 1 });
  expectRefused(await admin.post(`${prompt}/publication`, { edition: 1 }), "without a reason");
});

test("an agent's prompt is shown in full to admins, and in no other response", async () => {
  const id = site.agentId("Ivy");
  const { body } = await expectOk<{ systemPrompt: string }>(admin.get(`/api/admin/agents/${id}/prompt`));
  expect(body.systemPrompt).toMatch(/^You are an AI companion/);
  const parts = body.systemPrompt.split(/\n\n/).map((part) => part.slice(0, 80));
  const creator = await site.signedIn(site.stage.creators.find(({ agentName }) => agentName === "Ivy")?.email ?? "");
  const customer = await site.member();
  for (const who of [creator, customer, await site.visit()]) {
    expect((await who.get(`/api/admin/agents/${id}/prompt`)).status).toBeGreaterThanOrEqual(401);
    for (const path of [`/api/agents/${id}`, "/api/agents", "/api/me", "/api/agents/draft", `/agent/${id}`]) {
      const answer = await who.get(path);
      for (const part of parts.slice(0, 2)) expect(answer.text, path).not.toContain(part);
    }
  }
});

test("a new agent starts with the newest first message", async () => {
  const offer = { category: "personalized", message: "Hello again. The lamp is lit.", reason: "Fresh words" };
  expect((await admin.post("/api/admin/messages", offer)).status).toBe(201);
  const { body } = await expectOk<{ categories: { category: string; messages: { message: string }[] }[] }>(
    admin.get("/api/admin/messages"),
  );
  const shown = body.categories.find(({ category }) => category === "personalized")?.messages[0];
  expect(shown).toMatchObject({ message: offer.message, author: expect.any(String) });
  const refused = await admin.post("/api/admin/messages", { ...offer, message: "let us try some ageplay" });
  expect(refused).toMatchObject({ status: 422, body: { code: "first_messages.refused", field: "message" } });
});

test.each(["/api/admin/prompts", prompt, "/api/admin/messages"])("%s is for admins", async (path) => {
  expect((await (await site.visit()).get(path)).status).toBe(401);
  expect((await (await site.member()).get(path)).status).toBe(404);
  expect((await admin.get(path)).status).toBe(200);
});
