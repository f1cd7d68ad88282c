import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { closedGate } from "#features/age-gate/gate-state.rules.ts";
import { searchQuery } from "#features/content/content.schema.ts";
import { permitAnybody, type Viewer } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { agentFailures } from "./agents.failures.ts";
import { agentDetail, cataloguePage, catalogueQuery, namedAgents } from "./agents.schema.ts";
import type { AgentsService } from "./service/agents.service.ts";

type Agents = Pick<AgentsService, "catalogue" | "named" | "byId">;

const agent = operationsOf<{ agents: Agents }, Viewer | null, { gate: GateState }>({
  tag: "Agents",
  permit: permitAnybody,
  params: { id: "uuid of the agent" },
  refusals: [],
});

/** The agents that a visitor past the age gate may see. */
export const agentOperations = {
  catalogue: agent("GET /agents", {
    summary: "The public catalogue",
    input: catalogueQuery,
    answer: cataloguePage,
    refusals: [...closedGate, commonFailures.badCursor],
    run: ({ agents }, { input }, { gate }) => agents.catalogue(gate, input),
  }),
  named: agent("GET /agents/named", {
    summary: "The few agents that a search over the whole site shows: names first",
    input: searchQuery,
    answer: namedAgents,
    run: async ({ agents }, { input }, { gate }) => ({ agents: await agents.named(gate, input.q) }),
  }),
  one: agent("GET /agents/:id", {
    summary: "One agent",
    answer: agentDetail,
    refusals: [...closedGate, agentFailures.notFound],
    async run({ agents }, { params }, { gate }) {
      const found = await agents.byId(gate, params.id);
      if (!found) throw agentFailures.notFound();
      return found;
    },
  }),
};
