import { describe, expect, test } from "vitest";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { demoCreators } from "#server/demo/demo-data.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { setStatus } from "#tests/builders/members.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import { catalogueQuery } from "../agents.schema.ts";
import { insertDraft } from "../agents.store.ts";
import type { AgentContent } from "../content/agent-content.rules.ts";

const database = await databaseOfFile();
const demo = await withDemo(database);

const passed: GateState = { passed: true, refusal: null };
const outside: GateState = {
  passed: false,
  refusal: { code: "age_gate.required", message: "Please confirm your age" },
};
const catalogue = (query: Record<string, unknown> = {}, gate = passed) =>
  demo.agents.catalogue(gate, catalogueQuery.parse(query));
const names = async (query: Record<string, unknown> = {}) => (await catalogue(query)).agents.map((agent) => agent.name);

describe("the demo", () => {
  test("has eight creators with one agent each: every content type, every built-in voice, different first messages", () => {
    expect(demo.seeded.creators).toHaveLength(8);
    expect(new Set(demoCreators.map((one) => one.agent.contentType)).size).toBe(5);
    expect(demoCreators.map((one) => one.agent.voiceId).sort()).toEqual(builtInVoices.map((v) => v.voiceId).sort());
    expect(new Set(demoCreators.map((one) => one.agent.firstMessage)).size).toBe(8);
    expect(demo.seeded.admin).toMatchObject({ role: "admin" });
    expect(demo.seeded.customers.map((one) => one.demo.credit)).toEqual(["free", "paid", "empty"]);
  });

  test("lets its members sign in with the passwords of the installation", async () => {
    const facts = { headers: new Headers(), ip: "127.0.0.1" };
    const { viewer } = await demo.members.signIn(
      { email: "admin@nocturne.example", password: "quiet trains 3" },
      facts,
    );
    expect(viewer?.uid).toBe(demo.seeded.admin.uid);
  });
});

describe("the catalogue", () => {
  test("is closed to a visitor who has not passed the gate, as are agents and profiles", async () => {
    const refusal = { code: "age_gate.required", status: 403 };
    await expect(catalogue({}, outside)).rejects.toMatchObject(refusal);
    await expect(demo.agents.byId(outside, demo.agentId("Ivy"))).rejects.toMatchObject(refusal);
    await expect(demo.agents.profile(outside, "harbourlight")).rejects.toMatchObject(refusal);
    expect(await demo.agents.profileExists("harbourlight")).toBe(true);
    expect(await demo.agents.profileExists("nobody-here")).toBe(false);
  });

  test("shows featured agents first, with price, minutes of free credit, cover and sample", async () => {
    const { agents, nextCursor } = await catalogue();
    expect(agents.map((agent) => agent.name)).toEqual(demoCreators.map((one) => one.agent.name));
    expect(nextCursor).toBeNull();
    expect(agents[0]).toEqual({
      id: demo.agentId("Ivy"),
      name: "Ivy",
      modelUsername: "harbourlight",
      contentType: "girlfriend-experience",
      tagline: "Warm, attentive company that remembers your day.",
      language: "en",
      mood: "warm",
      baseRate: "1.50",
      freeSeconds: 200,
      freeCredit: "5.00",
      coverUrl: `/media/covers/${demo.agentId("Ivy")}.svg`,
      sampleUrl: `/media/samples/${demo.agentId("Ivy")}.wav`,
      sampleSeconds: null,
      voice: { pitch: "middle", pace: "even" },
      isPopular: false,
      isNew: false,
      rating: null,
    });
    expect(agents.filter((agent) => agent.isNew).map((agent) => agent.name)).toEqual(["Noor"]);
  });

  test("sorts by price and by age", async () => {
    expect(await names({ sort: "price" })).toEqual([
      "Wren",
      "Noor",
      "Sable",
      "Lio",
      "Mara",
      "Ivy",
      "Juno",
      "Mistress Onyx",
    ]);
    expect((await names({ sort: "new" })).slice(0, 3)).toEqual(["Noor", "Lio", "Mara"]);
  });

  test("filters by content type and by highest price", async () => {
    expect(await names({ contentType: "personalized" })).toEqual(["Wren", "Mara"]);
    expect(await names({ maxRate: "0.90" })).toEqual(["Sable", "Wren", "Noor"]);
  });

  test("filters by lowest price, language, mood, new and rated", async () => {
    expect(await names({ minRate: "1.50", sort: "price" })).toEqual(["Ivy", "Juno", "Mistress Onyx"]);
    expect(await names({ language: "en" })).toHaveLength(8);
    expect(await names({ language: "fi" })).toEqual([]);
    expect(await names({ mood: " Warm " })).toEqual(["Ivy"]);
    expect(await names({ new: "1" })).toEqual(["Noor"]);
    expect(await names({ rated: "1" })).toEqual([]);
    await database.db
      .updateTable("agents")
      .set({ billed_calls: 10, ratings_count: 4, ratings_up: 3 })
      .where("id", "=", demo.agentId("Lio"))
      .execute();
    // A change of a rating shows within three seconds.
    await demo.clock.advance(3_000);
    expect((await catalogue({ rated: "1" })).agents.map(({ name, rating }) => [name, rating])).toEqual([
      ["Lio", { count: 4, likedPercent: 75 }],
    ]);
    expect((await names({ sort: "rating" }))[0]).toBe("Lio");
  });

  test("returns the number of matches and the filter choices", async () => {
    const counted = async (query: Record<string, unknown>) =>
      (await demo.agents.countedCatalogue(passed, catalogueQuery.parse(query))).total;
    expect(await counted({ limit: 3 })).toEqual({ count: 8, atLeast: false });
    expect(await counted({ contentType: "personalized" })).toEqual({ count: 2, atLeast: false });
    expect(await counted({ q: "submarine" })).toEqual({ count: 0, atLeast: false });
    expect(await counted({ q: "quiet", limit: 1 })).toMatchObject({ atLeast: false });
    const { languages, moods } = await demo.agents.choices(passed);
    expect(languages).toEqual(["en"]);
    expect(moods).toContain("warm");
    await expect(demo.agents.choices(outside)).rejects.toMatchObject({ code: "age_gate.required" });
    await expect(demo.agents.countedCatalogue(outside, catalogueQuery.parse({}))).rejects.toMatchObject({
      status: 403,
    });
  });

  test("searches word prefixes in names, taglines, descriptions and creators' names", async () => {
    expect(await names({ q: "lighth" })).toEqual(["Wren"]);
    expect(await names({ q: "NIGHTDIAL" })).toEqual(["Mara"]);
    expect(await names({ q: "mistress ony" })).toEqual(["Mistress Onyx"]);
    expect(await names({ q: "soft whisper" })).toEqual(["Sable"]);
    expect(await names({ q: "nobody asked you" })).toEqual(["Ivy"]);
    expect(await names({ q: "soft sig" })).toEqual(["Sable"]);
    expect(await names({ q: "submarine" })).toEqual([]);
  });

  test("accepts any search text without an error", async () => {
    for (const q of ["'", "a & b | !c", ":*", "\\", "%_", "<->", "ñ", "🌙", "a".repeat(80), "\u0001"]) {
      await expect(catalogue({ q }), q).resolves.toBeTruthy();
    }
  });

  test.each(["featured", "new", "price", "rating"])(
    "has pages by %s that neither repeat nor skip an agent",
    async (sort) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof catalogue>> = await catalogue({
          sort,
          limit: 3,
          ...(cursor ? { cursor } : {}),
        });
        seen.push(...page.agents.map((agent) => agent.name));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(await names({ sort }));
    },
  );

  test("refuses a cursor of another order or an invalid one", async () => {
    const { nextCursor } = await catalogue({ sort: "price", limit: 2 });
    const forged = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
    const markers = [
      nextCursor ?? "",
      "%%%",
      forged("featured:99999999999", uuidv7()),
      forged("featured:1", "me"),
      forged("featured:1; DROP TABLE agents", uuidv7()),
    ];
    for (const cursor of markers) {
      await expect(catalogue({ cursor }), cursor).rejects.toMatchObject({ code: "bad_cursor", status: 400 });
    }
    const dated = catalogue({ sort: "new", cursor: forged("new:2026-99-99T00:00:00Z", uuidv7()) });
    await expect(dated).rejects.toMatchObject({ code: "bad_cursor" });
  });
});

describe("an agent", () => {
  test("shows its details, but neither its persona nor its owner", async () => {
    const agent = await demo.agents.byId(passed, demo.agentId("Wren"));
    expect(agent).toMatchObject({ voiceLabel: "Story baritone", welcomes: expect.arrayContaining(["storms"]) });
    const shown =
      "baseRate contentType coverUrl description freeCredit freeSeconds greeting id isNew isPopular language modelUsername";
    const more =
      "mood name photos rating refuses sampleSeconds sampleUrl tagline voice voiceLabel voiceSampleUrl welcomes";
    expect(Object.keys(agent ?? {}).sort()).toEqual(`${shown} ${more}`.split(" "));
    for (const secret of ["smuggler", "honest about himself", "third step", "@"]) {
      expect(JSON.stringify(agent)).not.toContain(secret);
    }
    expect(await demo.agents.byId(passed, uuidv7())).toBeNull();
    expect(await demo.agents.byId(passed, "1 OR 1=1")).toBeNull();
  });

  test("is neither shown nor callable while it is paused, retired or a draft [D-24, N-66]", async () => {
    // A site of its own: what is retired does not come back.
    const alone = await testDatabase();
    const { agents, agentId, seeded, clock } = await withDemo(alone);
    const setStatus = (name: string, status: "active" | "paused" | "retired") =>
      alone.db.updateTable("agents").set({ status }).where("id", "=", agentId(name)).execute();
    const shown = async () => (await agents.catalogue(passed, catalogueQuery.parse({}))).agents.map(({ name }) => name);
    await setStatus("Juno", "paused");
    await setStatus("Noor", "retired");
    const owner = seeded.creators[7]?.viewer as Viewer;
    const [draft, content] = [uuidv7(), demoCreators[0]?.agent as AgentContent];
    const owned = { userId: owner.uid, modelUsername: owner.username };
    await transact(alone.db, (tx) =>
      insertDraft(tx, { id: draft, versionId: uuidv7(), ...owned, content, at: clock.now() }),
    );
    for (const id of [agentId("Juno"), agentId("Noor"), draft]) {
      expect(await agents.byId(passed, id)).toBeNull();
      expect(await agents.forCall(id)).toBeNull();
    }
    expect(await shown()).not.toContain("Juno");
    expect(await shown()).not.toContain("Noor");
    expect(await agents.profile(passed, "brightside")).toMatchObject({ agents: [], retired: false });
    await setStatus("Juno", "active");
    expect(await agents.forCall(agentId("Juno"))).not.toBeNull();
    await alone.close();
  });

  test("disappears with its profile as soon as its creator is suspended", async () => {
    const creator = demo.seeded.creators[6]?.viewer as Viewer;
    await setStatus(database, demo.members, creator.uid, "suspended");
    expect(await names()).not.toContain("Lio");
    expect(await demo.agents.forCall(demo.agentId("Lio"))).toBeNull();
    expect(await demo.agents.profileExists("stillwater")).toBe(false);
    await setStatus(database, demo.members, creator.uid, "active");
    expect(await names()).toContain("Lio");
  });

  test("is passed to a call with price, owner, version and the whole system prompt", async () => {
    const agent = await demo.agents.forCall(demo.agentId("Mistress Onyx"));
    const owner = demo.seeded.creators[2]?.viewer;
    expect(agent).toMatchObject({ ownerUid: owner?.uid, modelUsername: "onyxhouse", rate: 2_400_000n });
    expect(agent?.versionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(agent?.persona).toMatchObject({
      name: "Mistress Onyx",
      contentType: "dominatrix",
      language: "en",
      firstMessage: "Good evening. Stand up straight and listen. First we agree on the rules.",
      voice: { voiceId: "iron-contralto", speed: 1 },
    });
    const prompt = agent?.persona.systemPrompt ?? "";
    expect(prompt.startsWith(demo.prompts.hardLimits)).toBe(true);
    expect(prompt).toContain(await demo.prompts.promptOf("dominatrix"));
    expect(prompt).toContain("former fencing teacher");
  });
});

describe("a profile", () => {
  test("shows an active creator with the agents, ignoring the case of the name", async () => {
    const profile = await demo.agents.profile(passed, "HarbourLight");
    expect(profile).toMatchObject({ username: "harbourlight", name: "Harbour Light", verified: true });
    expect(profile?.agents.map((agent) => agent.name)).toEqual(["Ivy"]);
    expect(JSON.stringify(profile)).not.toContain("@");
  });

  test("exists for creators only, not for customers", async () => {
    expect(await demo.agents.profile(passed, "paid-caller")).toBeNull();
    expect(await demo.agents.profileExists("night-desk")).toBe(false);
  });
});

describe("default first messages", () => {
  test("exist for each content type, and the newest one is used [D-39, D-40]", async () => {
    for (const { agent } of demoCreators) {
      expect(await demo.prompts.defaultFirstMessage(agent.contentType)).toEqual(expect.any(String));
    }
    const row = { type: "first-message", category: "joi" };
    const message = (text: string, at: string) => ({ ...row, id: uuidv7(), message: text, created_at: new Date(at) });
    await database.db
      .insertInto("messages")
      .values([message("Newer", "2099-01-02"), message("Older", "2099-01-01")])
      .execute();
    expect(await demo.prompts.defaultFirstMessage("joi")).toBe("Newer");
    expect(await demo.prompts.defaultFirstMessage("none")).toBeNull();
  });
});
