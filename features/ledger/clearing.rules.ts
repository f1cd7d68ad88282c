import { daysLater } from "./ledger.rules.ts";
import type { HoldTerms } from "./reversal.rules.ts";

/** Calls of a creator that have waited long enough started up to these moments. */
export type ClearingCutoffs = {
  /** Calls from before this moment are those of a new creator. */
  newUntil: Date;
  newStartedBy: Date;
  startedBy: Date;
};

/** Which calls of a creator clear at a moment; agrees with `shareWaitsUntil` for each of them. */
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
