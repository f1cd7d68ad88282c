import { beforeEach, expect, test } from "vitest";
import { withDemo } from "#tests/builders/agents.ts";
import { openGate } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

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
