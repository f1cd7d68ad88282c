import { expect, test } from "vitest";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { type CoverSeed, coverSvg } from "./cover.rules.ts";
import { createCovers } from "./covers.service.ts";

const database = await databaseOfFile();
const demo = await withDemo(database);

const passed: GateState = { passed: true, refusal: null };
const notPassed: GateState = { passed: false, refusal: { code: "age_gate.required", message: "Confirm your age" } };

function withCovers(sound: { pitch: "low"; pace: "slow" } | null = { pitch: "low", pace: "slow" }) {
  const drawn: CoverSeed[] = [];
  const draw = (seed: CoverSeed) => {
    drawn.push(seed);
    return coverSvg(seed);
  };
  return { drawn, covers: createCovers({ db: database.db, soundOf: async () => sound, draw }) };
}

test("a cover is drawn once, and redrawn when the companion's name changes", async () => {
  const { drawn, covers } = withCovers();
  const ivy = demo.agentId("Ivy");
  const first = await covers.svg(passed, ivy);
  expect(await covers.svg(passed, ivy)).toBe(first);
  await covers.svg(passed, demo.agentId("Sable"));
  expect(drawn.map(({ name }) => name)).toEqual(["Ivy", "Sable"]);
  expect(drawn[0]).toMatchObject({ mood: "warm", pitch: "low", pace: "slow", contentType: "girlfriend-experience" });

  await database.db.updateTable("agents").set({ name: "Ivy Two" }).where("id", "=", ivy).execute();
  expect(await covers.svg(passed, ivy)).not.toBe(first);
  expect(drawn.at(-1)?.name).toBe("Ivy Two");
  await database.db.updateTable("agents").set({ name: "Ivy" }).where("id", "=", ivy).execute();
});

test("a companion with an unknown voice has a cover", async () => {
  const { covers } = withCovers(null);
  expect(await covers.seedOf(demo.agentId("Ivy"))).toMatchObject({ pitch: "middle", pace: "even" });
});

test("a call takes the colors of its companion's cover", async () => {
  const { covers } = withCovers();
  expect(await covers.paletteOf(demo.agentId("Ivy"))).toBe("ember");
  expect(await covers.paletteOf("0190a0b0-0000-7000-8000-0000000000ff")).toBeNull();
});

test("there is no cover before the age gate, for an unknown companion, or for a retired one", async () => {
  const { covers, drawn } = withCovers();
  await expect(covers.svg(notPassed, demo.agentId("Ivy"))).rejects.toMatchObject({ code: "age_gate.required" });
  expect(await covers.svg(passed, "0190a0b0-0000-7000-8000-0000000000ff")).toBeNull();
  expect(await covers.svg(passed, "../ivy")).toBeNull();
  await database.db
    .updateTable("agents")
    .set({ status: "retired" })
    .where("id", "=", demo.agentId("Mistress Onyx"))
    .execute();
  expect(await covers.svg(passed, demo.agentId("Mistress Onyx"))).toBeNull();
  expect(drawn).toEqual([]);
});
