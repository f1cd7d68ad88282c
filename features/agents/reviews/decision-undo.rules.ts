import type { DecisionRecord } from "../agents.tables.ts";

/** A decision about a version, and how its companion stands now. */
export type DecisionFacts = {
  decidedBy: string | null;
  decidedAt: Date | null;
  record: DecisionRecord | null;
  /** Whether nothing was submitted, published or decided after it. */
  isLatest: boolean;
  newestVersionId: string;
  standingChanges: bigint;
  /** `active`, unless its creator's account is suspended or closed. */
  creatorStatus: string;
};

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
  const isAsLeft =
    left.standingChanges === facts.standingChanges.toString() && left.newestVersionId === facts.newestVersionId;
  return isAsLeft && facts.isLatest && facts.creatorStatus === "active" ? null : "changed_since";
}
