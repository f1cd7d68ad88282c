import type { AgentStatus } from "./agents.tables.ts";

/** What a creator, an admin or a deletion does with a whole agent. */
export const agentActions = ["activate", "pause", "resume", "retire"] as const;
export type AgentAction = (typeof agentActions)[number];

const ways: Record<AgentAction, { from: readonly AgentStatus[]; to: AgentStatus }> = {
  activate: { from: ["draft"], to: "active" },
  pause: { from: ["active"], to: "paused" },
  resume: { from: ["paused"], to: "active" },
  retire: { from: ["draft", "active", "paused"], to: "retired" },
};

/** The status after an action; null where there is no such way. The database knows the same table. */
export function statusAfterAction(status: AgentStatus, action: AgentAction): AgentStatus | null {
  const way = ways[action];
  return way.from.includes(status) ? way.to : null;
}

/**
 * Saving the basic step keeps an active agent active and makes a draft of a new one. Pausing and retiring lie beneath
 * the editor: a save does not undo them.
 */
export function statusAfterBasicSave(stored: AgentStatus | null): AgentStatus {
  return stored ?? "draft";
}

/** An update of the status keeps an active agent active and gives a draft what is asked for. */
export function statusAfterUpdate(stored: AgentStatus, requested: "draft" | "active"): AgentStatus {
  return stored === "draft" ? requested : stored;
}
