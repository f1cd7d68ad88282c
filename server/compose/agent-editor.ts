import { createAdminAgents } from "#features/agents/admin/admin-agents.service.ts";
import { createAgentEditor } from "#features/agents/draft/agent-editor.service.ts";
import { createVoiceAgents, type VoiceLibrary } from "#features/agents/hosting/voice-agents.service.ts";
import { createAgentPublishing } from "#features/agents/publishing/agent-publishing.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { Core } from "./core.ts";
import type { Hosting } from "./hosting.ts";

type EditorParts = {
  db: Db;
  clock: Clock;
  log: Log;
  core: Pick<Core, "audit" | "mail" | "settings" | "prompts" | "textSafety">;
  voices: VoiceLibrary;
  isVerified(uid: string): Promise<boolean>;
  hosting: Pick<Hosting, "providerOf">;
};

/** Greetings that one creator may have spoken in a minute. */
const previewsPerCreator = { points: 20, seconds: 60 };

/** The editor of agents, with the voice service that takes them. */
export function composeAgentEditor({ db, clock, log, core, voices, hosting, isVerified }: EditorParts) {
  const { audit, mail, settings, prompts } = core;
  const shared = { db, clock, prompts, voices };
  const voiceAgents = createVoiceAgents({ ...shared, log, providerOf: hosting.providerOf });
  return {
    voiceAgents,
    adminAgents: createAdminAgents({
      ...shared,
      settings,
      audit,
      mail,
      voiceAgents,
      judgeTexts: core.textSafety.beforePublication,
    }),
    agentEditor: createAgentEditor({ ...shared, settings, previews: createRateLimit(previewsPerCreator) }),
    agentPublishing: createAgentPublishing({
      ...shared,
      settings,
      audit,
      mail,
      voiceAgents,
      isVerified,
      judgeTexts: core.textSafety.beforePublication,
    }),
  };
}
