import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { lantern, withEditor } from "#tests/builders/editor.ts";
import { requestStatus } from "../content/agent-editor.store.ts";

const database = await databaseOfFile();
const site = await withEditor(database);

const saveBasic = (viewer: Viewer, fields: object = {}, edition: number | null = null) =>
  site.editor.saveStep(viewer, { step: "basic", fields: { ...lantern, ...fields } as never, edition });
const ivysCreator = () => site.seeded.creators[0]?.viewer as Viewer;

describe("a fresh editor", () => {
  test("starts with the newest greeting of the first content type and writes nothing", async () => {
    const viewer = await site.creator();
    await sql`INSERT INTO messages (id, type, category, message, created_at) VALUES
      (gen_random_uuid(), 'first-message', 'girlfriend-experience', 'An older greeting.', now() - interval '9 years')`.execute(
      database.db,
    );
    const view = await site.editor.open(viewer);
    expect(view).toMatchObject({ agentId: null, status: "draft", edition: 0, step: "basic", version: null });
    expect(view.fields).toMatchObject({ content_type: "girlfriend-experience", baseRate: "1.50", voice_id: "" });
    expect(view.fields.first_message).toBe("Hey, there you are. Tell me about your day, from the beginning.");
    expect(await site.rowOf(viewer)).toBeUndefined();
  });

  test("has the newest default first message of each category [D-40, C-03]", async () => {
    const viewer = await site.creator();
    await sql`INSERT INTO messages (id, type, category, message, created_at) VALUES
      (gen_random_uuid(), 'first-message', 'joi', 'The newest of its kind.', now() + interval '1 day'),
      (gen_random_uuid(), 'goodbye', 'joi', 'Not a first message.', now() + interval '2 days')`.execute(database.db);
    const messages = await site.editor.firstMessages(viewer);
    expect(messages).toMatchObject({
      joi: "The newest of its kind.",
      dominatrix: expect.stringMatching(/^Good evening/),
    });
  });
});

describe("a typed draft", () => {
  test("is saved unfinished, without making a version or a visible change [D-43, D-44]", async () => {
    const viewer = await site.creator();
    const first = await site.editor.autosave(viewer, {
      edition: 0,
      overwrite: false,
      fields: { first_message: "Hi", name: "Lan" },
    });
    expect(first).toMatchObject({ valid: { basic: false, voice: false, pricing: true } });
    const view = await site.editor.open(viewer);
    expect(view.fields).toMatchObject({ first_message: "Hi", name: "Lan" });
    expect(view).toMatchObject({ version: null, edition: first.edition, step: "basic" });
    expect(await site.rowOf(viewer)).toMatchObject({ status: "draft", pricing_type: "minute" });
  });

  test("is not lost in two windows: the later one gets a conflict and can overwrite", async () => {
    const viewer = await site.creator();
    const type = (edition: number, name: string, overwrite = false) =>
      site.editor.autosave(viewer, { edition, overwrite, fields: { name } });
    const { edition } = await type(0, "One");
    await expect(type(0, "Two")).rejects.toMatchObject({ code: "agents.edited_elsewhere", status: 409 });
    await expect(saveBasic(viewer, { name: "Two" }, 0)).rejects.toMatchObject({ code: "agents.edited_elsewhere" });
    expect((await site.editor.open(viewer)).fields.name).toBe("One");
    expect((await type(0, "Two", true)).edition).toBe(edition + 1);
    expect((await site.editor.open(viewer)).fields.name).toBe("Two");
  });

  test("makes one agent if ten windows first save at the same time", async () => {
    const viewer = await site.creator();
    const tries = Array.from({ length: 10 }, (_, n) =>
      site.editor.autosave(viewer, { edition: 0, overwrite: false, fields: { name: `Window ${n}` } }),
    );
    const kept = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
    expect(kept).toHaveLength(1);
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM agents WHERE user_id = ${viewer.uid}`.execute(database.db);
    expect(rows[0]?.n).toBe(1);
  });
});

describe("the steps", () => {
  test("saving the basic step of a new agent makes a draft [T-12]", async () => {
    const viewer = await site.creator();
    const view = await saveBasic(viewer);
    expect(view).toMatchObject({ status: "draft", step: "voice", version: 1 });
    expect(await site.rowOf(viewer)).toMatchObject({
      status: "draft",
      name: "Lantern",
      step: "voice",
      voice_id: null,
    });
  });

  test("saving the basic step keeps an active agent active and unchanged for callers [T-11, N-57]", async () => {
    const before = await site.rowOf(ivysCreator());
    const view = await saveBasic(ivysCreator(), { name: "Ivy Two" });
    expect(view).toMatchObject({ status: "active", version: 2, publishedVersion: 1 });
    expect(view.draftDiffers).toEqual({ saved: true, typed: false });
    const after = await site.rowOf(ivysCreator());
    expect(after).toMatchObject({ status: "active", name: "Ivy", first_message: before?.first_message });
    expect((await site.agents.forCall(after?.id ?? ""))?.name).toBe("Ivy");
  });

  test("a status update keeps an active agent active and otherwise sets what is requested [T-13, T-14]", async () => {
    const ask = (id: string, status: "draft" | "active") =>
      transact(database.db, (tx) => requestStatus(tx, id, { status, step: "done", at: site.clock.now() }));
    const ivy = site.agentId("Ivy");
    for (const status of ["draft", "active"] as const) {
      await ask(ivy, status);
      expect((await site.rowOf(ivysCreator()))?.status).toBe("active");
    }
    const viewer = await site.creator();
    const { agentId } = await site.finish(viewer);
    await ask(agentId ?? "", "draft");
    expect((await site.rowOf(viewer))?.status).toBe("draft");
    // The request is accepted, and then the database requires a review.
    await expect(ask(agentId ?? "", "active")).rejects.toMatchObject({ code: expect.stringMatching(/AG002|23514/) });
  });

  test("the same save twice makes one version", async () => {
    const viewer = await site.creator();
    await saveBasic(viewer);
    expect(await saveBasic(viewer)).toMatchObject({ version: 1 });
    expect(await saveBasic(viewer, { tone: "Calm" })).toMatchObject({ version: 2 });
  });

  test("errors name their fields and their number", async () => {
    const viewer = await site.creator();
    await expect(saveBasic(viewer, { content_type: "else", first_message: "ab" })).rejects.toMatchObject({
      code: "bad_input",
      status: 422,
      message: "2 fields need a change",
      fields: {
        content_type: ["Please choose a content type"],
        first_message: ["The first message must be at least 3 characters"],
      },
    });
    await expect(saveBasic(viewer, { first_message: "Hi" })).rejects.toMatchObject({
      message: "One field needs a change",
      field: "first_message",
    });
    const voice = (voice_id: string) =>
      site.editor.saveStep(viewer, { step: "voice", fields: { voice_id }, edition: null });
    await expect(voice("nobody")).rejects.toMatchObject({ message: "Please choose a voice", field: "voice_id" });
    const price = (baseRate: string) =>
      site.editor.saveStep(viewer, { step: "pricing", fields: { baseRate }, edition: null });
    for (const wrong of ["0.19", "free", "", "10", "-1"]) {
      await expect(price(wrong), wrong).rejects.toMatchObject({
        message: "Invalid pricing rate",
        fields: { baseRate: ["Invalid pricing rate: between $0.20 and $9.99"] },
      });
    }
  });

  test("a topic cannot be both welcome and refused", async () => {
    const viewer = await site.creator();
    const topics = { welcomes: "the sea\npoetry", refuses: "politics\n Poetry " };
    await expect(saveBasic(viewer, topics)).rejects.toMatchObject({
      code: "agents.topic_both_ways",
      status: 422,
      field: "refuses",
      fields: { refuses: ["Welcome and refused at once: Poetry. Take it out of one of the two"] },
    });
    expect(await saveBasic(viewer, { ...topics, refuses: "politics" })).toMatchObject({ version: 1 });
  });

  test("texts that touch a hard limit are refused by field, but are allowed among the refused topics", async () => {
    const viewer = await site.creator();
    const touching = { tagline: "A little age play", example_lines: "Come here.\nLet us pretend you are a child." };
    await expect(saveBasic(viewer, touching)).rejects.toMatchObject({
      code: "agents.text_refused",
      status: 422,
      fields: { tagline: [expect.stringContaining("minors")], example_lines: [expect.stringContaining("minors")] },
    });
    await expect(saveBasic(viewer, { refuses: "age play" })).resolves.toMatchObject({ version: 1 });
  });

  test("only creators can save, each their own agent", async () => {
    const customer = site.seeded.customers[0]?.viewer as Viewer;
    await expect(site.editor.open(null)).rejects.toMatchObject({ status: 401, message: "User not authenticated" });
    await expect(site.editor.open(customer)).rejects.toMatchObject({ code: "members.not_a_model" });
    await expect(saveBasic(customer)).rejects.toMatchObject({ code: "members.not_a_model" });
  });
});

describe("the voice service", () => {
  test("completes the price only on success, and can be retried", async () => {
    const viewer = await site.creator();
    await saveBasic(viewer);
    await expect(site.voiceAgents.save(viewer, null)).rejects.toMatchObject({ code: "agents.price_not_saved" });
    await site.editor.saveStep(viewer, { step: "voice", fields: { voice_id: "quiet-alto" }, edition: null });
    const priced = await site.editor.saveStep(viewer, { step: "pricing", fields: { baseRate: "2" }, edition: null });
    expect(priced.state).toMatchObject({ priceSaved: true, steps: { pricing: { completed: false } } });
    site.service.failNext(1);
    await expect(site.voiceAgents.save(viewer, null)).rejects.toMatchObject({
      code: "agents.voice_service",
      status: 502,
      message: "The voice service did not accept the companion. Your price is saved; please try again.",
    });
    expect((await site.editor.open(viewer)).state.steps.pricing.completed).toBe(false);
    await site.voiceAgents.save(viewer, null);
    expect(await site.editor.open(viewer)).toMatchObject({ step: "done", fields: { baseRate: "2.00" } });
    expect(site.service.saved.at(-1)).toMatchObject({
      name: "Lantern",
      username: viewer.username,
      voiceId: "quiet-alto",
    });
    expect(site.service.saved.at(-1)?.systemPrompt.startsWith(site.prompts.hardLimits)).toBe(true);
    const kept = await database.db.selectFrom("voice_agents").selectAll().where("provider", "=", "recording").execute();
    expect(kept.length).toBeGreaterThan(0);
  });

  test("gets nothing if the page is wrong about what is saved", async () => {
    const viewer = await site.creator();
    await site.finish(viewer);
    const said = {
      content_type: "personalized" as const,
      first_message: lantern.first_message,
      voice_id: "radio-tenor",
      username: viewer.username,
    };
    await expect(site.voiceAgents.save(viewer, said)).resolves.toBeUndefined();
    await expect(site.voiceAgents.save(viewer, { ...said, first_message: "Another" })).rejects.toMatchObject({
      code: "agents.out_of_date",
    });
    const other = { ...said, username: ivysCreator().username };
    await expect(site.voiceAgents.save(viewer, other)).rejects.toMatchObject({
      code: "agents.not_yours",
      status: 403,
    });
  });
});

describe("versions", () => {
  test("are listed, compared by field and restored, and a restore can be undone", async () => {
    const viewer = await site.creator();
    await saveBasic(viewer);
    await saveBasic(viewer, { name: "Lamp", welcomes: "the sea" });
    const lines = await site.editor.versions(viewer);
    expect(lines.map(({ number, isNewest, changed }) => [number, isNewest, changed])).toEqual([
      [2, true, ["Name", "Welcomes"]],
      [1, false, null],
    ]);
    expect(await site.editor.compare(viewer, 1, 2)).toEqual([
      { field: "name", label: "Name", before: "Lantern", after: "Lamp" },
      { field: "welcomes", label: "Welcomes", before: "the sea\nlong walks", after: "the sea" },
    ]);
    await site.editor.autosave(viewer, { edition: 0, overwrite: true, fields: { tone: "half a thou" } });
    const restored = await site.editor.restore(viewer, 1, null);
    expect(restored).toMatchObject({ version: 3, canUndoRestore: true, fields: { name: "Lantern", tone: "" } });
    const undone = await site.editor.undoRestore(viewer, null);
    expect(undone).toMatchObject({ canUndoRestore: false, fields: { name: "Lamp", tone: "half a thou" } });
    await expect(site.editor.undoRestore(viewer, null)).rejects.toMatchObject({ code: "agents.nothing_to_undo" });
    await expect(site.editor.restore(viewer, 99, null)).rejects.toMatchObject({ code: "agents.no_version" });
    await expect(site.editor.compare(await site.creator(), 1, 2)).rejects.toMatchObject({ status: 404 });
  });
});

test("the greeting is spoken in a usable voice, with a rate limit", async () => {
  const viewer = await site.creator();
  await saveBasic(viewer);
  const line = { text: lantern.first_message, voice: { voiceId: "warm-alto", speed: 1 } };
  await expect(site.editor.previewLine(viewer, "nobody")).rejects.toMatchObject({ status: 404 });
  for (let n = 0; n < 20; n += 1) expect(await site.editor.previewLine(viewer, "warm-alto")).toEqual(line);
  await expect(site.editor.previewLine(viewer, "warm-alto")).rejects.toMatchObject({ code: "too_many_requests" });
});

test("prices of other agents of the same type are shown once there are enough", async () => {
  const viewer = await site.creator();
  expect(await site.editor.pricing(viewer)).toMatchObject({
    min: "0.20",
    max: "9.99",
    warnUnder: "0.50",
    shareBps: 7_000,
    usageFee: "0.20",
    others: null,
    freeAt: null,
  });
  for (const baseRate of ["1.00", "2.00", "3.00"]) {
    const other = await site.creator();
    await site.finish(other, { content_type: "girlfriend-experience", baseRate });
    await site.publish(other);
  }
  const { others } = await site.editor.pricing(viewer);
  expect(others).toEqual({ count: 5, low: "1.00", middle: "1.50", high: "2.00" });
});
