import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#platform/clock/clock.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { createBuiltInVoiceAgents } from "./built-in.ts";
import { createRecordingVoiceAgents } from "./recording.fake.ts";
import { type FakeVapi, startFakeVapi } from "./vapi/fake.ts";
import { createVapi } from "./vapi/vapi.ts";
import { voiceAgentContract, wren } from "./voice-agent.contract.ts";
import type { VoiceAgentProvider } from "./voice-agent.ts";

let vapi: FakeVapi;
beforeAll(async () => {
  vapi = await startFakeVapi({ msPerChar: 1 });
});
afterAll(() => vapi.close());

const providers: Record<string, () => VoiceAgentProvider> = {
  "the built-in engine": createBuiltInVoiceAgents,
  "the fake": () => createRecordingVoiceAgents().provider,
  Vapi: () =>
    createVapi({
      baseUrl: vapi.baseUrl,
      apiKey: vapi.apiKey,
      callsAtOnce: 3,
      callToken: () => "token",
      webhook: { secret: "a webhook secret", bearer: null, hmacSecret: null },
      ourUrls: { notices: "http://127.0.0.1:9/notices", languageModel: "http://127.0.0.1:9/llm" },
      voices: new Map([[wren.voiceId, { provider: "vapi", voiceId: "Clara" }]]),
      transcriber: { provider: "deepgram", model: "nova-3" },
      clock: systemClock,
      log: createRecordingLog().log,
    }),
};
for (const [name, create] of Object.entries(providers)) voiceAgentContract(name, create);

test("every provider accepts an agent, and returns the id under which it is stored [P-05]", async () => {
  for (const [name, create] of Object.entries(providers)) {
    const { externalId } = await create().save(wren, new AbortController().signal);
    expect(externalId, name).toMatch(/./);
  }
});

test("the built-in engine accepts an agent under its own id", async () => {
  const saved = await createBuiltInVoiceAgents().save(wren, new AbortController().signal);
  expect(saved).toEqual({ externalId: wren.agentId });
});
