import { ProviderError } from "../provider-error.ts";
import type { VoiceAgentProvider } from "./voice-agent.ts";

/** The engine of this program: it reads an agent where it is kept, so there is nothing to send anywhere. */
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
