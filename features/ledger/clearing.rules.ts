import { daysLater } from "./ledger.rules.ts";
import type { HoldTerms } from "./reversal.rules.ts";

/** A creator's calls clear if they started no later than these cut-offs. */
export type ClearingCutoffs = {
  /** Calls from before this moment are those of a new creator. */
  newUntil: Date;
  newStartedBy: Date;
  startedBy: Date;
};

/** The cut-offs at a given time; consistent with `shareWaitsUntil` for each call. */
export function clearingCutoffs(creatorSince: Date, terms: HoldTerms, at: Date): ClearingCutoffs {
  return {
    newUntil: daysLater(creatorSince, terms.newCreatorDays),
    newStartedBy: daysLater(at, -terms.newCreatorHoldDays),
    startedBy: daysLater(at, -terms.holdDays),
  };
}

export function clearsBy(startedAt: Date, { newUntil, newStartedBy, startedBy }: ClearingCutoffs): boolean {
  return startedAt <= (startedAt < newUntil ? newStartedBy : startedBy);
}

export function clearingLabel(calls: number): string {
  return calls === 1 ? "One call cleared" : `${calls} calls cleared`;
}
