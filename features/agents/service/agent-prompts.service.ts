import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { PromptsService } from "#features/prompts/prompts.service.ts";
import type { Db } from "#platform/database/connect.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { AgentPromptView } from "../agent-prompts.schema.ts";
import { contentOfRow } from "../content/agent-content.rules.ts";
import * as store from "../content/agent-editor.store.ts";
import { personaOf } from "./agents.service.ts";

export type AgentPromptsService = ReturnType<typeof createAgentPrompts>;

/** What an agent is told, put together from all its parts. No other answer of the server holds it. */
export function createAgentPrompts({ db, prompts }: { db: Db; prompts: PromptsService }) {
  return {
    /** The prompt of any agent: of what callers hear, or of the newest version where they hear nothing yet. */
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
