import { expect, test } from "vitest";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { createAgentsService } from "./agents.service.ts";

const database = await databaseOfFile();
const demo = await withDemo(database);

const silent = { voiceLabel: async () => null, sounds: async () => new Map(), calledLately: async () => [] };
const speakingAs = (speaksAs: (creatorUid: string, voiceId: string) => Promise<string | null>) =>
  createAgentsService({ ...demo, ...silent, db: database.db, speaksAs });

test("a call uses the speech service's id for a voice, and an agent with a disabled voice cannot be called", async () => {
  const id = demo.agentId("Ivy");
  const requests: string[] = [];
  const renamed = speakingAs(async (creatorUid, voiceId) => {
    requests.push(creatorUid);
    return `theirs-${voiceId}`;
  });
  const plain = await demo.agents.forCall(id);
  const spoken = await renamed.forCall(id);
  expect(requests).toEqual([plain?.ownerUid]);
  expect(spoken?.persona.voice).toEqual({
    ...plain?.persona.voice,
    voiceId: `theirs-${plain?.persona.voice.voiceId}`,
  });
  expect(await speakingAs(async () => null).forCall(id)).toBeNull();
});

test("a call under a brand has that brand's wording in its limits", async () => {
  const prompts = { ...demo.prompts, hardLimitsUnder: async (brand: string | null) => `Limits of ${brand}` };
  const agents = createAgentsService({
    ...demo,
    ...silent,
    db: database.db,
    prompts,
    speaksAs: async (_creatorUid, voiceId) => voiceId,
  });
  expect((await agents.forCall(demo.agentId("Ivy"), "velvet"))?.persona.systemPrompt).toContain("Limits of velvet");
});
