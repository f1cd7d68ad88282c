import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { addCrowd } from "#tests/builders/crowd.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { catalogueQuery } from "../agents.schema.ts";

const database = await databaseOfFile();
const demo = await withDemo(database);

const passed: GateState = { passed: true, refusal: null };
const outside: GateState = {
  passed: false,
  refusal: { code: "age_gate.required", message: "Please confirm your age" },
};
const catalogue = (query: Record<string, unknown>) => demo.agents.catalogue(passed, catalogueQuery.parse(query));
const named = async (question: string, gate = passed) =>
  (await demo.agents.named(gate, question)).map((agent) => agent.name);
const setAgent = (name: string, values: { status: "active" | "paused" | "retired" }) =>
  database.db.updateTable("agents").set(values).where("id", "=", demo.agentId(name)).execute();

describe("a site-wide search", () => {
  test("finds companions by word prefixes of their name, creator and tagline", async () => {
    expect((await named("iv"))[0]).toBe("Ivy");
    expect(await named("vy")).toEqual([]);
    const { agents } = await catalogue({ q: "Ivy" });
    const [ivy] = agents;
    const word = ivy?.tagline.split(/\W+/).find((one) => one.length > 5) ?? "";
    expect(await named(word.slice(0, 5))).toContain("Ivy");
    expect(await named(`Ivy ${ivy?.modelUsername}`)).toEqual(["Ivy"]);
  });

  test("finds them by mood, and at most four", async () => {
    const { moods } = await demo.agents.choices(passed);
    const { agents } = await catalogue({ mood: moods[0] });
    expect(await named(moods[0] ?? "")).toContain(agents[0]?.name);
    expect((await named("a")).length).toBeLessThanOrEqual(4);
  });

  test("finds them by kind, by its name or the start of it", async () => {
    const { agents } = await catalogue({ contentType: "asmr-sensual" });
    expect(agents.length).toBeGreaterThan(0);
    expect(await named("asmr")).toContain(agents[0]?.name);
    expect(await named("girlf")).not.toEqual([]);
  });

  test("finds them by what they like to talk about", async () => {
    expect(await named("sea stories")).toEqual(["Wren"]);
    expect(await named("ghost sh")).toEqual(["Wren"]);
    const { agents } = await catalogue({ q: "ghost ships" });
    expect(
      agents.map(({ name }) => name),
      "in the catalogue as well",
    ).toEqual(["Wren"]);
    const topics = { welcomes: ["80s/90s music", "node.js"] };
    await database.db.updateTable("agents").set(topics).where("id", "=", demo.agentId("Wren")).execute();
    for (const topic of ["90s", "80s/90s", "node.js"]) expect(await named(topic), topic).toEqual(["Wren"]);
  });

  test("finds them by plain words for what they like to talk about, where none has the words themselves", async () => {
    for (const topic of ["insomnia", "can't sleep", "lonely night", "sleeping", "a lonely night, tonight"])
      expect(await named(topic), topic).not.toEqual([]);
    expect(await named("insomnia")).toEqual(expect.arrayContaining(["Sable"]));
    expect((await named("lonely night")).length, "those that fit one word follow").toBeGreaterThan(1);
    for (const other of ["refund", "two-factor", "close my account", "zzzz night"])
      expect(await named(other), other).toEqual([]);
  });

  test("finds them on the catalogue page as well, page by page", async () => {
    const { agents } = await catalogue({ q: "insomnia" });
    expect(agents.length).toBeGreaterThan(1);
    const first = await catalogue({ q: "insomnia", limit: "1" });
    const second = await catalogue({ q: "insomnia", limit: "1", cursor: first.nextCursor ?? "" });
    expect([...first.agents, ...second.agents].map(({ id }) => id)).toHaveLength(2);
    expect(second.agents[0]?.id).not.toBe(first.agents[0]?.id);
    expect((await catalogue({ q: "quantum chess" })).agents).toEqual([]);
  });

  test("forgives one mistake in a word of four letters or more, where nothing else is found", async () => {
    for (const slip of ["Sabel", "Sablle", "harborlight"]) expect(await named(slip), slip).not.toEqual([]);
    expect(await named("Sabel")).toContain("Sable");
    expect(await named("Ivx"), "too short to tell").toEqual([]);
    expect(await named("zzzzzz")).toEqual([]);
  });

  test("finds none before the age gate, without words, or if the companion is not public", async () => {
    expect([await named("Ivy", outside), await named(" % "), await named("")]).toEqual([[], [], []]);
    await setAgent("Ivy", { status: "paused" });
    expect(await named("Ivy")).toEqual([]);
    await setAgent("Ivy", { status: "active" });
  });
});

test("a link to a companion that takes a break offers others, its kind first; one to nobody does not", async () => {
  const id = demo.agentId("Sable");
  expect(await demo.agents.instead(passed, id), "it can be called").toBeNull();
  await setAgent("Sable", { status: "paused" });
  const found = await demo.agents.instead(passed, id);
  expect(found).toMatchObject({ name: "Sable", availability: "paused" });
  expect(found?.others).toHaveLength(4);
  expect(found?.others.map(({ name }) => name)).not.toContain("Sable");
  expect(found?.others[0]?.contentType).toBe("asmr-sensual");
  await setAgent("Sable", { status: "active" });
  for (const nobody of ["nobody", uuidv7()]) expect(await demo.agents.instead(passed, nobody)).toBeNull();
  await expect(demo.agents.instead(outside, id)).rejects.toMatchObject({ code: "age_gate.required" });
});

test("a creator's page distinguishes a retired companion from a paused one", async () => {
  const retired = async () => (await demo.agents.profile(passed, "brightside"))?.retired;
  const { agents } = await catalogue({ q: "brightside" });
  const name = agents[0]?.name ?? "";
  expect(await retired()).toBe(false);
  await setAgent(name, { status: "paused" });
  expect(await retired()).toBe(false);
  await setAgent(name, { status: "retired" });
  expect(await retired()).toBe(true);
  expect(await demo.agents.instead(passed, demo.agentId(name))).toMatchObject({ availability: "gone" });
});

test("a companion is found by name, even if many others before it mention that word", async () => {
  const { db } = database;
  await addCrowd(db, 60);
  await sql`UPDATE agents SET tagline = 'By the lantern', status = 'active', featured_rank = 1
    WHERE model_username LIKE 'crowd-%'`.execute(db);
  await sql`UPDATE agents SET name = 'Lantern', featured_rank = 1000 WHERE model_username = 'crowd-5'`.execute(db);
  expect(await named("lan")).toHaveLength(4);
  for (const question of ["lantern", "lan"]) expect((await named(question))[0], question).toBe("Lantern");
  // Name prefixes and creators with that name rank below the exact name.
  await sql`UPDATE agents SET name = 'Lanterna ' || id WHERE model_username LIKE 'crowd-1%'`.execute(db);
  await sql`UPDATE agents SET creator_name = 'Lantern Studios' WHERE model_username LIKE 'crowd-2%'`.execute(db);
  expect((await named("lantern"))[0]).toBe("Lantern");
  expect((await named("lantern")).slice(1)).toEqual(Array(3).fill(expect.stringMatching(/^Lanterna /)));
  await sql`UPDATE agents SET creator_name = 'Moth' WHERE model_username = 'crowd-21'`.execute(db);
  expect(await named("moth")).toHaveLength(1);
  await sql`UPDATE users SET status = 'suspended' WHERE username = 'crowd-5'`.execute(db);
  expect(await named("lantern")).not.toContain("Lantern");
});
