import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { PromptsService } from "#features/prompts/prompts.service.ts";
import type { Db } from "#platform/database/connect.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { contentOfRow } from "../content/agent-content.rules.ts";
import * as store from "../content/agent-editor.store.ts";
import type { AgentPromptView } from "./agent-prompts.schema.ts";
import { personaOf } from "./agents.service.ts";

export type AgentPromptsService = ReturnType<typeof createAgentPrompts>;

/** The assembled system prompt of an agent. No other response of the server contains it. */
export function createAgentPrompts({ db, prompts }: { db: Db; prompts: PromptsService }) {
  return {
    /** The prompt of any agent: of the published version, or of the newest one if none is published. */
    async assembled(viewer: Viewer | null, agentId: string): Promise<AgentPromptView> {
      requireAdmin(viewer);
      const agent = isUuid(agentId) ? await store.agentById(db, agentId) : undefined;
      if (!agent) throw commonFailures.notFound();
      const version = agent.published_version_id
        ? await store.versionById(db, agent.id, agent.published_version_id)
        : await store.newestVersion(db, agent.id);
      const content = version?.content ?? contentOfRow(agent);
      const { systemPrompt } = await personaOf(prompts, { ...content, voiceId: content.voiceId ?? "" });
      return { agentId: agent.id, name: content.name, contentType: content.contentType, systemPrompt };
    },
  };
}
