import { beforeEach, expect, test } from "vitest";
import { withDemo } from "#tests/builders/agents.ts";
import { openGate } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { quietLog } from "#tests/builders/quiet-log.ts";
import { createSamples, type SamplesOptions } from "./samples.service.ts";

const database = await databaseOfFile();
const demo = await withDemo(database);
const neverRecorded = { sample_version_id: null, sample_ms: null };
beforeEach(async () => void (await database.db.updateTable("agents").set(neverRecorded).execute()));
const seconds = async (name: string) => (await demo.agents.byId(openGate, demo.agentId(name)))?.sampleSeconds;

test("greetings are recorded after they were published, and a card says how long the recording is", async () => {
  expect(await seconds("Ivy")).toBeNull();
  await demo.runJob("record-samples");
  expect(await seconds("Ivy")).toBeGreaterThan(0);
  const wav = await demo.services.samples.sample(openGate, demo.agentId("Ivy"));
  const voice = await demo.services.samples.voiceSample(openGate, demo.agentId("Ivy"));
  expect(voice?.byteLength, "the text that all voices speak is longer than her greeting").toBeGreaterThan(
    wav?.byteLength ?? 0,
  );
});

test("the length of an earlier version does not count, until the new greeting is recorded", async () => {
  await demo.runJob("record-samples");
  await database.db
    .updateTable("agents")
    .set({ sample_version_id: demo.agentId("Ivy"), sample_ms: 90_000 })
    .where("id", "=", demo.agentId("Ivy"))
    .execute();
  expect(await seconds("Ivy")).toBeNull();
  await demo.runJob("record-samples");
  expect(await seconds("Ivy")).toBeLessThan(90);
});

test("greetings that cannot be recorded keep no others waiting, and are tried again after them", async () => {
  const { forCall } = demo.features.agents.internal.agents;
  const newest = await database.db.selectFrom("agents").selectAll().orderBy("published_at", "desc").limit(3).execute();
  const refused = new Set(newest.map(({ first_message }) => first_message));
  const wav = (await demo.services.samples.sample(openGate, demo.agentId("Ivy"))) ?? new Uint8Array();
  const asked: string[] = [];
  const record: SamplesOptions["record"] = async ({ text }) => {
    asked.push(text);
    if (refused.has(text)) throw new Error("The service refuses this text");
    return wav;
  };
  const { recordMissing } = createSamples({ db: database.db, log: quietLog, forCall, record });
  for (let run = 0; run < 4; run += 1) await recordMissing();
  const missing = await database.db.selectFrom("agents").select("id").where("sample_ms", "is", null).execute();
  expect(missing.map(({ id }) => id).sort()).toEqual(newest.map(({ id }) => id).sort());
  expect(asked.filter((text) => refused.has(text)).length).toBe(6);
});
