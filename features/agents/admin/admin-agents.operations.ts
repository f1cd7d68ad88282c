import { reasonInput } from "#features/audit/reason.schema.ts";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { readParam } from "#platform/operations/read-param.ts";
import { agentFailures, priceTooSoon } from "../agents.failures.ts";
import {
  adminAgent,
  adminAgentPage,
  adminAgentQuery,
  adminStep,
  adminStepId,
  featureInput,
  retireInput,
  toldActionReason,
} from "./admin-agents.schema.ts";
import type { AdminAgentsService } from "./admin-agents.service.ts";

const agent = operationsOf<{ adminAgents: AdminAgentsService }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { id: "The agent's id", step: "`basic`, `voice` or `pricing`" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});
/** The refusals that all actions on an agent share. */
const onAgent = [agentFailures.ownAgent, agentFailures.notNow];

/** What admins do with agents: list, edit in the creator's place, and act on the whole agent. */
export const adminAgentOperations = {
  list: agent("GET /admin/agents", {
    summary: "All companions, the last changed first",
    input: adminAgentQuery,
    answer: adminAgentPage,
    refusals: [commonFailures.badCursor],
    run: ({ adminAgents }, { viewer, input }) => adminAgents.list(viewer, input),
  }),
  file: agent("GET /admin/agents/:id", {
    summary: "One agent with its fields, versions and what can be done with it",
    answer: adminAgent,
    run: ({ adminAgents }, { viewer, params }) => adminAgents.file(viewer, params.id),
  }),
  saveStep: agent("POST /admin/agents/:id/steps/:step", {
    summary: "Saves one step (`basic`, `voice`, `pricing`) in the creator's place, by the creator's rules",
    input: adminStep,
    refusals: [
      ...onAgent,
      agentFailures.reviewWaits,
      agentFailures.outOfDate,
      agentFailures.editedElsewhere,
      agentFailures.nothingNew,
      agentFailures.unfinished,
      agentFailures.textsRefused,
      agentFailures.textsUnjudged,
      agentFailures.topicBothWays,
      agentFailures.voiceNotUsable,
      priceTooSoon,
      agentFailures.voiceService,
    ],
    run: ({ adminAgents }, { viewer, params, input }) =>
      adminAgents.saveStep(viewer, params.id, readParam(adminStepId, params.step), input),
  }),
  pause: agent("POST /admin/agents/:id/pause", {
    summary: "Takes an agent offline until an admin resumes it; running calls go on to their end",
    input: toldActionReason,
    refusals: onAgent,
    run: ({ adminAgents }, { viewer, params, input }) => adminAgents.pause(viewer, params.id, input),
  }),
  resume: agent("POST /admin/agents/:id/resume", {
    summary: "Ends that pause",
    input: reasonInput,
    refusals: onAgent,
    run: ({ adminAgents }, { viewer, params, input }) => adminAgents.resume(viewer, params.id, input),
  }),
  feature: agent("POST /admin/agents/:id/feature", {
    summary: "Gives an agent a place at the front of the catalogue",
    input: featureInput,
    refusals: onAgent,
    run: ({ adminAgents }, { viewer, params, input }) => adminAgents.feature(viewer, params.id, input),
  }),
  unfeature: agent("POST /admin/agents/:id/unfeature", {
    summary: "Takes that place back",
    input: reasonInput,
    refusals: onAgent,
    run: ({ adminAgents }, { viewer, params, input }) => adminAgents.unfeature(viewer, params.id, input),
  }),
  retire: agent("POST /admin/agents/:id/retire", {
    summary: "Retires an agent permanently",
    input: retireInput,
    refusals: onAgent,
    run: ({ adminAgents }, { viewer, params, input }) => adminAgents.retire(viewer, params.id, input),
  }),
};
