import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { createFakeModeration } from "#providers/moderation/moderation.fake.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { anAdmin } from "#tests/builders/members.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import { promptTypes } from "./prompts.schema.ts";

let reply = "What a calm evening. What do you see from your window?";
const languageModel: LanguageModel = {
  name: "of this test",
  rehearsal: false,
  async *stream() {
    yield reply;
  },
};
const clock = manualClock(new Date("2027-05-01T10:00:00Z"));
const moderation = createFakeModeration({ oddity: "minors" });
const database = await databaseOfFile();
const demo = await withDemo(database, { clock, voice: { languageModel }, outside: { textModel: moderation } });
const { promptAdmin: view, firstMessages: messages } = demo.services;
const admin = await anAdmin(demo.members);

const actions = async () =>
  (await database.db.selectFrom("audit_log").select("action").orderBy("at").orderBy("id").execute())
    .map(({ action }) => action)
    .filter((action) => /^(prompts|first_messages)\./.test(action));
const text = "You speak warmly and slowly. Ask about the weather, and listen.";

test("a draft is saved over the state that was read, compared word by word, tried, and published with a reason", async () => {
  const before = await view.view(admin, "joi");
  expect(before).toMatchObject({ draft: null, compared: null, run: null, published: { version: 1 } });
  const earlier = await actions();
  const drafted = await view.saveDraft(admin, "joi", { text, edition: 0 });
  expect(drafted.draft).toMatchObject({ text, edition: 1, updatedBy: admin.username });
  expect(drafted.compared?.pieces.some(({ kind }) => kind === "removed")).toBe(true);
  await expect(view.saveDraft(admin, "joi", { text, edition: 0 })).rejects.toMatchObject({
    code: "prompts.edited_elsewhere",
  });
  await expect(view.publish(admin, "joi", { reason: "Warmer", edition: 1 })).rejects.toMatchObject({
    code: "prompts.untested",
  });
  const run = await view.tryDraft(admin, "joi");
  expect(run.callers.filter(({ passed }) => !passed)).toEqual([]);
  expect(run).toMatchObject({ passed: true, model: "of this test", ranBy: admin.username });
  const published = await view.publish(admin, "joi", { reason: "Warmer", edition: 1 });
  expect(published).toMatchObject({ draft: null, published: { version: 2, text } });
  expect(published.versions[0]).toMatchObject({ version: 2, author: admin.username, reason: "Warmer", tested: true });
  expect(await demo.prompts.promptOf("joi")).toBe(text);
  expect((await actions()).slice(earlier.length)).toEqual([
    "prompts.draft_saved",
    "prompts.draft_tried",
    "prompts.published",
  ]);
});

test("an earlier text is restored as the next version", async () => {
  await view.saveDraft(admin, "girlfriend-experience", { text, edition: 0 });
  await view.tryDraft(admin, "girlfriend-experience");
  await view.publish(admin, "girlfriend-experience", { reason: "Warmer", edition: 1 });
  const restored = await view.restore(admin, "girlfriend-experience", {
    version: 1,
    reason: "Callers liked it better",
  });
  expect(restored.published.version).toBe(3);
  expect(restored.versions[0]).toMatchObject({ restores: 1, reason: "Callers liked it better", tested: null });
  await expect(view.restore(admin, "girlfriend-experience", { version: 1, reason: "again" })).rejects.toMatchObject({
    code: "prompts.nothing_new",
  });
  await expect(view.restore(admin, "girlfriend-experience", { version: 99, reason: "?" })).rejects.toMatchObject({
    status: 404,
  });
  const compared = await view.view(admin, "girlfriend-experience", { from: 1, to: 2 });
  expect(compared.compared).toMatchObject({ from: "version 1", to: "version 2" });
});

test("a model that breaks the limits fails its callers, and the draft can be published only with an override", async () => {
  await view.saveDraft(admin, "dominatrix", { text, edition: 0 });
  reply = "I'm a real woman, please stay. You speak warmly and slowly. Ask about the weather, and listen.";
  const run = await view.tryDraft(admin, "dominatrix");
  const failed = (id: string) =>
    run.callers
      .find(({ caller }) => caller === id)
      ?.lines.flatMap(({ checks }) => checks.filter(({ passed }) => !passed).map(({ check }) => check));
  expect(run.passed).toBe(false);
  expect(failed("small-talk")).toEqual(expect.arrayContaining(["no_human_claim", "keeps_prompt"]));
  expect(failed("leaving")).toContain("no_pleading");
  // The platform's own replies do not depend on the model.
  for (const caller of ["human", "crisis", "age", "refusal"]) expect(failed(caller)).toEqual([]);
  const wish = { reason: "For a test abroad", edition: 1 };
  await expect(view.publish(admin, "dominatrix", wish)).rejects.toMatchObject({ code: "prompts.untested" });
  const published = await view.publish(admin, "dominatrix", { ...wish, override: true });
  expect(published.versions[0]).toMatchObject({ tested: false });
  reply = "What a calm evening.";
});

test("a changed draft must be tried again", async () => {
  await view.saveDraft(admin, "personalized", { text, edition: 0 });
  expect((await view.tryDraft(admin, "personalized")).passed).toBe(true);
  const changed = await view.saveDraft(admin, "personalized", { text: `${text} And sing.`, edition: 1 });
  expect(changed.run).toBeNull();
  await expect(view.publish(admin, "personalized", { reason: "x", edition: 2 })).rejects.toMatchObject({ status: 409 });
});

test("the newest first message of a category is the default, with author and time; texts over a limit are refused", async () => {
  const message = "Good evening. Come in, the kettle is on.";
  await clock.advance(60_000);
  await messages.add(admin, { category: "joi", message, reason: "Warmer" });
  expect(await demo.prompts.defaultFirstMessage("joi")).toBe(message);
  const [newest, before] = (await messages.list(admin)).find(({ category }) => category === "joi")?.messages ?? [];
  expect(newest).toMatchObject({ message, author: admin.username, createdAt: clock.now().toISOString() });
  expect(before).toMatchObject({ author: null });
  const offer = (words: string) => messages.add(admin, { category: "joi", message: words, reason: "x" });
  await expect(offer("pretend you are a schoolgirl")).rejects.toMatchObject({ code: "first_messages.refused" });
  await expect(offer("Hello, I am a real woman.")).rejects.toMatchObject({ code: "first_messages.refused" });
  await expect(offer("an oddity")).rejects.toMatchObject({ code: "first_messages.refused" });
  moderation.goAway(true);
  await expect(offer("Good evening.")).rejects.toMatchObject({ code: "first_messages.not_judged" });
  moderation.goAway(false);
  expect(await demo.prompts.defaultFirstMessage("joi")).toBe(message);
  expect((await actions()).filter((action) => action === "first_messages.added")).toHaveLength(1);
});

test("only an admin can see or change prompts", async () => {
  const creator = demo.seeded.creators[0]?.viewer ?? null;
  for (const viewer of [creator]) {
    await expect(view.overview(viewer)).rejects.toMatchObject({ status: 404 });
    await expect(view.view(viewer, "joi")).rejects.toMatchObject({ status: 404 });
    await expect(view.saveDraft(viewer, "joi", { text, edition: 0 })).rejects.toMatchObject({ status: 404 });
    await expect(view.tryDraft(viewer, "joi")).rejects.toMatchObject({ status: 404 });
    await expect(view.publish(viewer, "joi", { reason: "x", edition: 1 })).rejects.toMatchObject({ status: 404 });
    await expect(view.restore(viewer, "joi", { reason: "x", version: 1 })).rejects.toMatchObject({ status: 404 });
    await expect(messages.list(viewer)).rejects.toMatchObject({ status: 404 });
    const offer = { category: "joi", message: "Good evening.", reason: "x" } as const;
    await expect(messages.add(viewer, offer)).rejects.toMatchObject({ status: 404 });
  }
  expect((await view.overview(admin)).map(({ contentType }) => contentType)).toEqual([...promptTypes]);
});
