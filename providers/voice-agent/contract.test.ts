import { expect, test } from "vitest";
import { createBuiltInVoiceAgents } from "./built-in.ts";
import { createRecordingVoiceAgents } from "./recording.fake.ts";
import { voiceAgentContract, wren } from "./voice-agent.contract.ts";

voiceAgentContract("the engine of this program", createBuiltInVoiceAgents);
voiceAgentContract("the fake", () => createRecordingVoiceAgents().provider);

test("the engine of this program takes an agent under its own id: it reads it where it is kept [P-05]", async () => {
  const saved = await createBuiltInVoiceAgents().save(wren, new AbortController().signal);
  expect(saved).toEqual({ externalId: wren.agentId });
});
