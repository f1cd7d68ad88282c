import { isFeatured } from "../agent-status.rules.ts";
import type { AgentStatus, DecisionRecord } from "../agents.tables.ts";

/** A decision about a version, and how its companion stands now. */
export type DecisionFacts = {
  decidedBy: string | null;
  decidedAt: Date | null;
  record: DecisionRecord | null;
  /** Whether nothing was submitted, published or decided after it. */
  isLatest: boolean;
  /** Whether a version was saved after it. */
  editedSince: boolean;
  status: AgentStatus;
  featuredRank: number;
  /** Since when the platform hides the companion; null: it does not. */
  heldAt: Date | null;
  /** The audit log's actions on the companion, and on its creator, after it. */
  actionsSince: readonly string[];
  /** `active`, unless its creator's account is suspended or closed. */
  creatorStatus: string;
};

/** Pauses, places and edits, also those that were taken back since; decisions are seen by their reviews. */
function wasActedOn({ actionsSince, status }: DecisionFacts): boolean {
  return actionsSince.some((action) => {
    if (action === "agents.all_paused" || action === "agents.all_resumed") return status !== "draft";
    return action.startsWith("agents.") && !action.startsWith("agents.review_");
  });
}

export type UndoFault = "not_undoable" | "changed_since";

/**
 * Why an admin cannot undo this decision, made after `since`; null if they can. A call, a rating or a new photo is no
 * hindrance. What its creator or somebody else has done with the companion is: it would be lost, or it was an answer to
 * the decision.
 */
export function undoFault(facts: DecisionFacts, adminUid: string, since: Date): UndoFault | null {
  const { record, decidedAt } = facts;
  if (record === null || decidedAt === null || facts.decidedBy !== adminUid || decidedAt <= since)
    return "not_undoable";
  const { left } = record;
  const isAsLeft = facts.status === left.status && isFeatured(facts.featuredRank) === left.isFeatured;
  const isHeldSince = facts.heldAt !== null && facts.heldAt > decidedAt;
  const isAlone = facts.isLatest && !facts.editedSince && !wasActedOn(facts);
  const isSame = isAlone && isAsLeft && !isHeldSince && facts.creatorStatus === "active";
  return isSame ? null : "changed_since";
}
