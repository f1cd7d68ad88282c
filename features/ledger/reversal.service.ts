import type { Tx } from "#platform/database/connect.ts";
import { type Micros, micros, zero } from "#platform/money/money.ts";
import { ledgerFailures, ledgerRefusal } from "./ledger.rules.ts";
import { type ChargedCall, reversalOf } from "./reversal.rules.ts";
import * as store from "./reversal.store.ts";

export type ReversalRequest = store.ReversalInput & {
  /** Whether a creator's share of a call that started then still waits. Asked for a chargeback only. */
  shareWaits(creatorId: string, startedAt: Date): Promise<boolean>;
};
export type TakenBack = { journalId: string; taken: Micros; fromCreators: Micros; loss: Micros };

/**
 * Reverses a purchase that was refunded or charged back, in the caller's transaction. Whatever is left of the customer's
 * paid credit goes back; for a chargeback the creators' waiting shares of what was spent go too, and the account is
 * frozen. Asked again it books nothing and gives the same journal.
 */
export async function reversePurchase(tx: Tx, request: ReversalRequest): Promise<TakenBack> {
  const { journalId, kind } = request;
  const purchase = await store.lockPurchase(tx, journalId);
  if (!purchase) throw ledgerFailures.nothingToReverse();
  const before = await store.takenBackBy(tx, journalId);
  if (before) return { journalId: before, taken: zero, fromCreators: zero, loss: zero };
  const spent = kind === "chargeback" ? await store.spentCalls(tx, purchase.ownerId) : [];
  const calls = await Promise.all(spent.map((call) => chargedCall(call, request)));
  const pending = await store.pendingOf(tx, [...new Set(calls.map((call) => call.creatorId))]);
  const plan = reversalOf(purchase.due, purchase.available, calls, pending);
  try {
    const booked = await store.takeBack(tx, request, plan);
    const fromCreators = micros(plan.shares.reduce((sum, { part }) => sum + part, 0n));
    return { journalId: booked, taken: plan.taken, fromCreators, loss: plan.loss };
  } catch (error) {
    throw ledgerRefusal(error);
  }
}

async function chargedCall(call: store.SpentCall, request: ReversalRequest): Promise<ChargedCall> {
  return {
    callId: call.call_id,
    creatorId: call.creator_id,
    paidPosted: micros(call.paid_posted),
    creatorPosted: micros(call.creator_posted),
    takenBack: micros(call.taken_back),
    withinHold: !call.cleared && (await request.shareWaits(call.creator_id, call.started_at)),
  };
}
