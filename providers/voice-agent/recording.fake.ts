import { ProviderError } from "../provider-error.ts";
import type { AssembledAgent, VoiceAgentProvider } from "./voice-agent.ts";

/** A voice service that keeps what it is given, and fails as often as it is told to. */
export function createRecordingVoiceAgents() {
  const saved: AssembledAgent[] = [];
  let failures = 0;
  const provider: VoiceAgentProvider = {
    name: "recording",
    async save(agent) {
      if (failures > 0) {
        failures -= 1;
        throw new ProviderError("unavailable", "the voice service is not there");
      }
      if (agent.firstMessage.trim() === "" || agent.voiceId === "") {
        throw new ProviderError("refused", "an agent needs a first message and a voice");
      }
      saved.push(agent);
      return { externalId: `recorded-${agent.agentId}` };
    },
  };
  return {
    provider,
    saved,
    failNext(times: number): void {
      failures = times;
    },
  };
}
