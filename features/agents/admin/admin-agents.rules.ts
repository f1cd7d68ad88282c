import { cutLine, fits } from "#platform/text/lines.rules.ts";
import { isFeatured } from "../agent-status.rules.ts";
import type { StopReason } from "../agent-stops.rules.ts";
import type { AgentStatus } from "../agents.tables.ts";

/** An agent's state as an admin sees it. `stopped`: an admin paused it. */
export const adminAgentStates = ["draft", "active", "paused", "stopped", "held", "retired"] as const;
export type AdminAgentState = (typeof adminAgentStates)[number];

/** An admin's actions on a whole agent. */
export const agentActions = ["pause", "resume", "feature", "unfeature", "retire"] as const;
export type AgentAction = (typeof agentActions)[number];

/** The places that an admin can assign, first place first. */
export const featuredPlaces = { first: 1, last: 1_000 } as const;

type Standing = { status: AgentStatus; heldAt: Date | null; stoppedFor: readonly StopReason[] };

export function adminAgentStateOf({ status, heldAt, stoppedFor }: Standing): AdminAgentState {
  if (status === "retired") return "retired";
  if (heldAt !== null) return "held";
  return stoppedFor.includes("platform") ? "stopped" : status;
}

/** The actions that an agent's state allows. An agent that was never public can be neither paused nor featured. */
export function actionsFor(agent: Standing & { isPublished: boolean; featuredRank: number }): AgentAction[] {
  if (agent.status === "retired") return [];
  const isStopped = agent.stoppedFor.includes("platform");
  const possible: Record<AgentAction, boolean> = {
    pause: agent.isPublished && !isStopped,
    resume: isStopped,
    feature: agent.isPublished,
    unfeature: isFeatured(agent.featuredRank),
    retire: true,
  };
  return agentActions.filter((action) => possible[action]);
}

/** A text shortened for the audit log; versions hold all of it. */
export const clipped = (text: string): string => (fits(text, 200) ? text : `${cutLine(text, 199)}…`);
