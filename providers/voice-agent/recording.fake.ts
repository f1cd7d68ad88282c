import { ProviderError } from "../provider-error.ts";
import type { AssembledAgent, VoiceAgentProvider } from "./voice-agent.ts";

/** A voice service that stores what it is given, and fails as often as it is told to. */
export function createRecordingVoiceAgents() {
  const saved: AssembledAgent[] = [];
  const forgotten: string[] = [];
  let failures = 0;
  const provider: VoiceAgentProvider = {
    name: "recording",
    hosted: null,
    speaks: () => true,
    async save(agent) {
      if (failures > 0) {
        failures -= 1;
        throw new ProviderError("unavailable", "the voice service is unavailable");
      }
      if (agent.firstMessage.trim() === "" || agent.voiceId === "") {
        throw new ProviderError("refused", "an agent needs a first message and a voice");
      }
      saved.push(agent);
      return { externalId: `recorded-${agent.agentId}` };
    },
    async forget(externalId) {
      if (failures > 0) {
        failures -= 1;
        throw new ProviderError("unavailable", "the voice service is unavailable");
      }
      forgotten.push(externalId);
    },
  };
  return {
    provider,
    saved,
    forgotten,
    failNext(times: number): void {
      failures = times;
    },
  };
}
