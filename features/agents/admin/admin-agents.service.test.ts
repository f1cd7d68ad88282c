import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withEditor } from "#tests/builders/editor.ts";
import { emailsTo } from "#tests/builders/emails.ts";
import { catalogueQuery } from "../agents.schema.ts";
import { adminAgentQuery } from "./admin-agents.schema.ts";

const gate = { passed: true, refusal: null };
const reason = "A caller pointed it out";

const database = await databaseOfFile();
let creator: Viewer;
let agentId: string;
let name: string;
let number = 0;
const site = await withEditor(database);
const admin = site.seeded.admin;
beforeEach(async () => {
  number += 1;
  name = `Beacon q${number}q`;
  creator = await site.creator();
  await site.finish(creator, { name });
  agentId = (await site.publish(creator)).agentId ?? "";
  site.judged.outcome = "pass";
});

const file = () => site.adminAgents.file(admin, agentId);
const edit = async (step: "basic" | "voice" | "pricing", fields: object, viewer: Viewer | null = admin) =>
  site.adminAgents.saveStep(viewer, agentId, step, { reason, version: (await file()).version, fields });
const recorded = async (id = agentId) =>
  database.db
    .selectFrom("audit_log")
    .select(["action", "actor_uid", "actor_role", "before", "after", "reason"])
    .where("subject_id", "=", id)
    .where("action", "not like", "agents.review%")
    .orderBy("id")
    .execute();
const emails = async () =>
  (await emailsTo(database.db, creator.email)).filter(({ kind }) => /^agent-[^r]|retired|resumed/.test(kind));
const listed = async () =>
  (await site.agents.catalogue(gate, catalogueQuery.parse({ q: name }))).agents.map((one) => one.name);

describe("an admin edits another member's agent", () => {
  test("callers hear the edit immediately, as a version by the admin with one audit log entry and an email", async () => {
    await edit("basic", { description: "Keeps a lamp lit for late walkers." });
    const profile = await site.agents.profile(gate, creator.username);
    expect(profile?.agents[0]).toMatchObject({ name, description: "Keeps a lamp lit for late walkers." });
    expect(await file()).toMatchObject({ version: 4, state: "active", hasNewer: false });
    const [newest, before] = (await file()).versions;
    expect(newest).toMatchObject({ by: admin.username, byTeam: true, isPublished: true, changed: ["Description"] });
    expect(before).toMatchObject({ number: 3, by: null, byTeam: false });
    expect((await site.editor.versions(creator))[0]).toMatchObject({ number: 4, byTeam: true, isPublished: true });
    expect(await recorded()).toEqual([
      {
        action: "agents.edited",
        actor_uid: admin.uid,
        actor_role: "admin",
        reason,
        before: { version: 3, description: "Lantern tends a small light at the end of a pier." },
        after: { version: 4, description: "Keeps a lamp lit for late walkers." },
      },
    ]);
    const [email] = await emails();
    expect(email).toMatchObject({ kind: "agent-edited", path: "/model/agent/versions" });
    expect(email?.paragraphs.join(" ")).toContain(`changed ${name}: description. The reason: ${reason}`);
    expect(site.service.saved.at(-1)).toMatchObject({ agentId });
  });

  test("the edit follows the creator's rules, field by field", async () => {
    const refusals = [
      ["basic", { first_message: "ab" }, "first_message", "The first message must be at least 3 characters"],
      ["basic", { name: "x".repeat(61) }, "name", "A name has at most 60 characters"],
      ["basic", { content_type: "else" }, "content_type", "Please choose a content type"],
      ["pricing", { baseRate: "0.19" }, "baseRate", "Invalid pricing rate: between $0.20 and $9.99"],
      ["pricing", { baseRate: "9.991" }, "baseRate", "Invalid pricing rate: between $0.20 and $9.99"],
      ["pricing", { baseRate: "1.555" }, "baseRate", "Use at most two decimals, such as 1.55"],
    ] as const;
    for (const [step, fields, field, message] of refusals) {
      const refused = { status: 422, fields: { [field]: [message] } };
      await expect(edit(step, fields), field).rejects.toMatchObject(refused);
      await expect(site.editor.saveStep(creator, { step, fields, edition: null })).rejects.toMatchObject(refused);
    }
    await site.services.voices.disableForAll(admin, "warm-alto", "It broke");
    await expect(edit("voice", { voice_id: "warm-alto" })).rejects.toMatchObject({ code: "agents.voice_not_usable" });
    await site.services.voices.enableForAll(admin, "warm-alto", "It is whole again");
    await edit("voice", { voice_id: "warm-alto" });
    await edit("pricing", { baseRate: "1.40" });
    await expect(edit("pricing", { baseRate: "1.50" })).rejects.toMatchObject({ code: "agents.price_too_soon" });
    expect(await site.rowOf(creator)).toMatchObject({ voice_id: "warm-alto", base_rate_micros: 1_400_000n });
    await expect(edit("basic", { voice_id: "radio-tenor" })).rejects.toMatchObject({ code: "agents.nothing_new" });
  });

  test("texts pass the same checks and need a clear pass", async () => {
    const minors = { backstory: "She is a 15 year old schoolgirl in a sexual story." };
    await expect(edit("basic", minors)).rejects.toMatchObject({ code: "agents.text_refused" });
    await expect(edit("basic", { first_message: "I am a real human, not an AI." })).rejects.toMatchObject({
      fields: { first_message: ["A companion may not claim to be human. Please change it."] },
    });
    for (const outcome of ["refuse", "hold"] as const) {
      site.judged.outcome = outcome;
      const code = outcome === "hold" ? "agents.texts_unjudged" : "agents.text_refused";
      await expect(edit("basic", { tone: "Calm" })).rejects.toMatchObject({ code });
    }
    site.service.failNext(1);
    site.judged.outcome = "pass";
    await expect(edit("basic", { tone: "Calm" })).rejects.toMatchObject({ code: "agents.voice_service" });
    expect(await file()).toMatchObject({ version: 3 });
    expect(await recorded()).toEqual([]);
    expect(await emails()).toEqual([]);
  });

  test("the creator's unpublished changes are neither published nor lost", async () => {
    await site.editor.saveStep(creator, {
      step: "basic",
      fields: { tagline: "Not seen by anybody yet." },
      edition: null,
    });
    await site.editor.autosave(creator, { edition: 0, overwrite: true, fields: { tone: "Typed and not saved" } });
    expect(await file()).toMatchObject({ version: 3, hasNewer: true });
    await edit("basic", { description: "New words." });
    const row = await site.rowOf(creator);
    expect(row).toMatchObject({ tagline: "Keeps the light on for you.", description: "New words." });
    const { fields } = await site.editor.open(creator);
    expect(fields).toMatchObject({ tagline: "Not seen by anybody yet.", tone: "Typed and not saved" });
    expect(fields.description).toBe("New words.");
  });

  test("a draft stays a draft, and an edit of an outdated page is refused", async () => {
    const other = await site.creator();
    const { agentId: draft } = await site.finish(other, { name: "Unfinished" });
    const step = { reason, version: 3, fields: { description: "Better words." } };
    await site.adminAgents.saveStep(admin, draft ?? "", "basic", step);
    await expect(site.adminAgents.saveStep(admin, draft ?? "", "basic", step)).rejects.toMatchObject({
      code: "agents.out_of_date",
    });
    expect(await site.rowOf(other)).toMatchObject({ status: "draft", description: "Better words." });
    expect((await site.editor.open(other)).state).toMatchObject({ priceSaved: true });
    await site.publishing.submit(other);
    const waits = { code: "agents.review_waits" };
    await expect(site.adminAgents.saveStep(admin, draft ?? "", "basic", { ...step, version: 4 })).rejects.toMatchObject(
      waits,
    );
  });

  test("two concurrent edits make one version", async () => {
    const both = await Promise.allSettled([
      edit("basic", { description: "From the first." }),
      edit("basic", { description: "From the second." }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await recorded()).toHaveLength(1);
    expect(await emails()).toHaveLength(1);
  });
});

describe("an admin acts on a whole agent", () => {
  test("a pause stays until an admin ends it, whatever its creator does", async () => {
    await site.adminAgents.pause(admin, agentId, { reason });
    expect(await listed()).toEqual([]);
    expect(await site.agents.byId(gate, agentId)).toBeNull();
    expect(await site.agents.forCall(agentId)).toBeNull();
    await expect(site.publishing.resume(creator)).rejects.toMatchObject({ code: "agents.stopped" });
    await expect(site.adminAgents.pause(admin, agentId, { reason })).rejects.toMatchObject({
      code: "agents.not_now",
    });
    expect(await file()).toMatchObject({ state: "stopped", actions: ["resume", "feature", "retire"] });
    await site.adminAgents.resume(admin, agentId, { reason: "It is mended" });
    expect(await listed()).toEqual([name]);
    expect(await recorded()).toMatchObject([
      { action: "agents.paused", before: { state: "active" }, after: { state: "stopped" }, reason },
      { action: "agents.resumed", before: { state: "stopped" }, after: { state: "active" }, reason: "It is mended" },
    ]);
    const [resumed, paused] = await emails();
    expect([paused?.kind, resumed?.kind]).toEqual(["agent-paused", "agent-resumed"]);
    expect(paused?.paragraphs.join(" ")).toContain(reason);
    expect(resumed?.paragraphs.join(" ")).toContain("shown again");
  });

  test("resuming does not end a creator's own pause", async () => {
    await site.publishing.pause(creator);
    await expect(site.adminAgents.resume(admin, agentId, { reason })).rejects.toMatchObject({
      code: "agents.not_now",
    });
    await site.adminAgents.pause(admin, agentId, { reason });
    await site.adminAgents.resume(admin, agentId, { reason });
    expect(await file()).toMatchObject({ state: "paused" });
    expect((await emails())[0]?.paragraphs.join(" ")).toContain("not shown yet");
  });

  test("a featured agent is first in the catalogue, and returns to its former place afterwards", async () => {
    const first = async () => (await site.agents.catalogue(gate, catalogueQuery.parse({ limit: 1 }))).agents[0]?.name;
    expect(await first()).not.toBe(name);
    await site.adminAgents.feature(admin, agentId, { reason, place: 1 });
    expect(await first()).toBe(name);
    expect(await file()).toMatchObject({ featuredPlace: 1 });
    const other = site.agentId("Mara");
    await site.adminAgents.feature(admin, other, { reason, place: 1 });
    expect(await first()).toBe("Mara");
    expect(await file()).toMatchObject({ featuredPlace: 2 });
    await site.adminAgents.feature(admin, agentId, { reason, place: 1 });
    await site.adminAgents.unfeature(admin, agentId, { reason });
    expect(await first()).not.toBe(name);
    expect(await recorded()).toMatchObject([
      { action: "agents.featured", before: { place: null }, after: { place: 1 } },
      { action: "agents.featured", before: { place: 2 }, after: { place: 1 } },
      { action: "agents.unfeatured", before: { place: 1 }, after: { place: null } },
    ]);
    expect(await emails()).toEqual([]);
  });

  test("a retired agent is removed everywhere for good, and its creator can start a new one", async () => {
    await site.editor.saveStep(creator, { step: "basic", fields: { tagline: "Another line." }, edition: null });
    await site.publishing.submit(creator);
    await site.adminAgents.retire(admin, agentId, { reason });
    expect(await listed()).toEqual([]);
    expect(await site.agents.byId(gate, agentId)).toBeNull();
    expect(await site.agents.forCall(agentId)).toBeNull();
    expect((await site.publishing.waiting(admin)).map((one) => one.agentId)).not.toContain(agentId);
    expect(await file()).toMatchObject({ state: "retired", actions: [] });
    await expect(edit("basic", { description: "Too late." })).rejects.toMatchObject({ code: "agents.not_now" });
    await expect(site.adminAgents.retire(admin, agentId, { reason })).rejects.toMatchObject({
      code: "agents.not_now",
    });
    expect(await recorded()).toMatchObject([{ action: "agents.retired", after: { state: "retired" }, reason }]);
    expect((await emails()).map(({ kind }) => kind)).toEqual(["agent-retired"]);
    expect((await site.finish(creator, { name: "Anew" })).agentId).not.toBe(agentId);
  });

  test("an admin cannot act on their own agent", async () => {
    const own: Viewer = { ...creator, role: "admin", twoFactor: true };
    const refused = { code: "agents.own", status: 403 };
    await expect(edit("basic", { description: "Past the review." }, own)).rejects.toMatchObject(refused);
    for (const action of ["pause", "resume", "unfeature", "retire"] as const) {
      await expect(site.adminAgents[action](own, agentId, { reason }), action).rejects.toMatchObject(refused);
    }
    await expect(site.adminAgents.feature(own, agentId, { reason, place: 1 })).rejects.toMatchObject(refused);
    expect(await site.adminAgents.file(own, agentId)).toMatchObject({ own: true, actions: [] });
    expect(await recorded()).toEqual([]);
  });

  test("members who are not admins get a 404", async () => {
    const customer = site.seeded.customers[0]?.viewer as Viewer;
    const nobodies = [null, customer, creator, { ...admin, twoFactor: false }];
    for (const viewer of nobodies) {
      const refused = { status: viewer ? 404 : 401 };
      await expect(site.adminAgents.list(viewer, {})).rejects.toMatchObject(refused);
      await expect(site.adminAgents.file(viewer, agentId)).rejects.toMatchObject(refused);
      await expect(edit("basic", { description: "Mine." }, viewer)).rejects.toMatchObject(refused);
      for (const action of ["pause", "resume", "unfeature", "retire"] as const) {
        await expect(site.adminAgents[action](viewer, agentId, { reason }), action).rejects.toMatchObject(refused);
      }
      await expect(site.adminAgents.feature(viewer, agentId, { reason, place: 1 })).rejects.toMatchObject(refused);
    }
    expect(await recorded()).toEqual([]);
    for (const id of ["no-id", uuidv7()]) {
      await expect(site.adminAgents.file(admin, id)).rejects.toMatchObject({ status: 404 });
      await expect(site.adminAgents.pause(admin, id, { reason })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe("the list of all agents", () => {
  const found = async (query: object) =>
    (await site.adminAgents.list(admin, adminAgentQuery.parse(query))).agents.map((one) => one.name);

  test("finds agents by the start of a name or a username, and by id", async () => {
    expect(await found({ q: name.toUpperCase() })).toContain(name);
    expect(await found({ q: `@${creator.username}` })).toEqual([name]);
    expect(await found({ q: agentId })).toEqual([name]);
    expect(await found({ q: "%" })).toEqual([]);
    expect(await found({ q: "nobody is called so" })).toEqual([]);
  });

  test("filters by state, content type and featured place", async () => {
    const q = name;
    expect(await found({ q, state: "active" })).toEqual([name]);
    expect(await found({ q, state: "stopped" })).toEqual([]);
    expect(await found({ q, featured: "yes" })).toEqual([]);
    expect(await found({ q, contentType: "joi" })).toEqual([]);
    await site.adminAgents.pause(admin, agentId, { reason });
    await site.adminAgents.feature(admin, agentId, { reason, place: 7 });
    expect(await found({ q, state: "stopped", featured: "yes", contentType: "personalized" })).toEqual([name]);
    expect(await found({ q, state: "paused" })).toEqual([]);
    await database.db.updateTable("agents").set({ held_at: new Date() }).where("id", "=", agentId).execute();
    expect(await found({ q, state: "held" })).toEqual([name]);
  });

  test("refuses the cursor of another list", async () => {
    await expect(site.adminAgents.list(admin, { cursor: "made-up" })).rejects.toMatchObject({ code: "bad_cursor" });
  });
});
