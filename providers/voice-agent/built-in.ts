import { ProviderError } from "../provider-error.ts";
import type { VoiceAgentProvider } from "./voice-agent.ts";

/** The built-in voice engine: it reads agents from our own storage, so there is nothing to upload. */
export function createBuiltInVoiceAgents(): VoiceAgentProvider {
  return {
    name: "built-in",
    hosted: null,
    speaks: () => true,
    async save(agent) {
      if (agent.firstMessage.trim() === "" || agent.voiceId === "") {
        throw new ProviderError("refused", "an agent needs a first message and a voice");
      }
      return { externalId: agent.agentId };
    },
    forget: async () => {},
  };
}
