import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { agentPrompt } from "./agent-prompts.schema.ts";
import type { AgentPromptsService } from "./agent-prompts.service.ts";

const prompt = operationsOf<{ agentPrompts: AgentPromptsService }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { id: "An agent's id" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** The admins' view of an agent's system prompt. */
export const agentPromptOperations = {
  assembled: prompt("GET /admin/agents/:id/prompt", {
    summary: "What an agent is told, whole",
    answer: agentPrompt,
    run: ({ agentPrompts }, { viewer, params }) => agentPrompts.assembled(viewer, params.id),
  }),
};
