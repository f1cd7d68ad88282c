import type { AgentStatus } from "./agents.tables.ts";

/** The actions of a creator, an admin or a deletion on a whole agent. */
export const agentActions = ["activate", "pause", "resume", "retire"] as const;
export type AgentAction = (typeof agentActions)[number];

const ways: Record<AgentAction, { from: readonly AgentStatus[]; to: AgentStatus }> = {
  activate: { from: ["draft"], to: "active" },
  pause: { from: ["active"], to: "paused" },
  resume: { from: ["paused"], to: "active" },
  retire: { from: ["draft", "active", "paused"], to: "retired" },
};

/** The status after an action; null if it is refused. The database has the same table. */
export function statusAfterAction(status: AgentStatus, action: AgentAction): AgentStatus | null {
  const way = ways[action];
  return way.from.includes(status) ? way.to : null;
}

/**
 * Saving the basic step keeps an active agent active and makes a new one a draft. It does not undo a pause or a
 * retirement.
 */
export function statusAfterBasicSave(stored: AgentStatus | null): AgentStatus {
  return stored ?? "draft";
}

/** A status update keeps an active agent active and sets a draft as requested. */
export function statusAfterUpdate(stored: AgentStatus, requested: "draft" | "active"): AgentStatus {
  return stored === "draft" ? requested : stored;
}

/** The rank of an agent that is not featured; the database default. */
export const unfeaturedRank = 1_000_000;

/** Whether an agent has a place among the featured. */
export const isFeatured = (rank: number): boolean => rank < unfeaturedRank;
