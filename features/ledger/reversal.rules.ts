import { type Micros, micros, minMicros, wholeCents, zero } from "#platform/money/money.ts";
import { daysLater } from "./ledger.rules.ts";

/** How long a creator's share stays pending. */
export type HoldTerms = { holdDays: number; newCreatorHoldDays: number; newCreatorDays: number };

/** A call that took paid credit, and whether its creator's share may still be taken back. */
export type ChargedCall = {
  callId: string;
  creatorId: string;
  paidPosted: Micros;
  creatorPosted: Micros;
  /** What of the share was taken back before. */
  takenBack: Micros;
  withinHold: boolean;
};
export type Reversal = {
  /** Out of what is left of the customer's paid credit. */
  taken: Micros;
  /** Out of the shares of calls. */
  shares: { callId: string; part: Micros }[];
  /** What the platform bears. */
  loss: Micros;
};

/** Until when the share of a call waits: longer for calls in a creator's first days. */
export function shareWaitsUntil(startedAt: Date, creatorSince: Date, terms: HoldTerms): Date {
  const isNew = startedAt < daysLater(creatorSince, terms.newCreatorDays);
  return daysLater(startedAt, isNew ? terms.newCreatorHoldDays : terms.holdDays);
}

/**
 * Who pays when a purchase goes back. First what is left of the customer's paid credit. What is missing was spent in
 * calls, the latest first: their creators give back the share of it that still waits, the platform bears the rest.
 */
export function reversalOf(
  due: Micros,
  available: Micros,
  latestCalls: readonly ChargedCall[],
  pendingOf: ReadonlyMap<string, Micros>,
): Reversal {
  const taken = minMicros(due, available);
  const pending = new Map(pendingOf);
  const shares: Reversal["shares"] = [];
  let missing = due - taken;
  for (const call of latestCalls) {
    if (missing <= 0n) break;
    const spent = minMicros(micros(missing), spentAndNotTakenBack(call));
    missing -= spent;
    const part = call.withinHold ? shareOf(call, spent, pending.get(call.creatorId) ?? zero) : zero;
    if (part <= 0n) continue;
    pending.set(call.creatorId, micros((pending.get(call.creatorId) ?? zero) - part));
    shares.push({ callId: call.callId, part });
  }
  const back = shares.reduce((sum, { part }) => sum + part, 0n);
  return { taken, shares, loss: micros(due - taken - back) };
}

/** Paid credit of a call that no earlier take-back has been set against. */
function spentAndNotTakenBack({ paidPosted, creatorPosted, takenBack }: ChargedCall): Micros {
  return creatorPosted === 0n ? paidPosted : micros(paidPosted - (paidPosted * takenBack) / creatorPosted);
}

/** Cut down to a whole cent in favour of the creator, unless all of it goes back, and never more than waits. */
function shareOf(call: ChargedCall, spent: Micros, pending: Micros): Micros {
  const part = micros((call.creatorPosted * spent) / call.paidPosted);
  const share = spent === call.paidPosted ? part : wholeCents(part);
  return minMicros(minMicros(share, micros(call.creatorPosted - call.takenBack)), pending);
}
