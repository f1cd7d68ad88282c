import { createAgentEditor } from "#features/agents/agent-editor.service.ts";
import { createAgentPublishing } from "#features/agents/agent-publishing.service.ts";
import { createVoiceAgents, type VoiceLibrary } from "#features/agents/voice-agents.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { createBuiltInVoiceAgents } from "#providers/voice-agent/built-in.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import type { Core } from "../compose.ts";

type EditorParts = {
  db: Db;
  clock: Clock;
  log: Log;
  core: Pick<Core, "audit" | "settings" | "prompts">;
  voices: VoiceLibrary;
  isVerified(uid: string): Promise<boolean>;
  provider: VoiceAgentProvider | undefined;
};

/** Greetings that one creator may have spoken in a minute. */
const previewsPerCreator = { points: 20, seconds: 60 };

/** The editor of agents, with the voice service that takes them. */
export function composeAgentEditor({ db, clock, log, core, voices, provider, isVerified }: EditorParts) {
  const { audit, settings, prompts } = core;
  const shared = { db, clock, prompts, voices };
  const voiceAgents = createVoiceAgents({ ...shared, log, provider: provider ?? createBuiltInVoiceAgents() });
  return {
    voiceAgents,
    agentEditor: createAgentEditor({ ...shared, settings, previews: createRateLimit(previewsPerCreator) }),
    agentPublishing: createAgentPublishing({
      ...{ ...shared, settings, audit, voiceAgents, isVerified },
    }),
  };
}
