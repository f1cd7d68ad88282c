import type { Viewer } from "#features/members/viewer.rules.ts";
import { requireMember } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { centString, micros, wholeCents } from "#platform/money/money.ts";
import { callJournals } from "./call-journals.store.ts";
import { openHold, spentOnCalls, wentBackOtherwise } from "./call-money.store.ts";
import * as earningsStore from "./earnings.store.ts";
import { grantsEnding } from "./free-credit.store.ts";
import { daysLater, defaultSignupGrant, type GrantTerms, ledgerRefusal, startOfUtcMonth } from "./ledger.rules.ts";
import type { CreditView } from "./ledger.schema.ts";
import * as store from "./ledger.store.ts";
import { type ReversalRequest, reversePurchase } from "./reversal.service.ts";
import { freeze, isFrozen } from "./reversal.store.ts";
import { createStatement } from "./statement.service.ts";

const grantsAtOnce = 200;
const beforeAllGrants = { at: new Date(0), id: "00000000-0000-0000-0000-000000000000" };

export type LedgerService = ReturnType<typeof createLedgerService>;

/** Members' money. Operations take a handle first, so that they can run in the caller's transaction. */
export function createLedgerService(deps: { db: Db; clock: Clock; signupGrant?: () => Promise<GrantTerms> }) {
  const { db, clock } = deps;
  const signupGrant = deps.signupGrant ?? (async () => defaultSignupGrant);
  const now = () => clock.now();
  return {
    credit: async (viewer: Viewer | null): Promise<CreditView> => creditView(db, requireMember(viewer).uid),
    ...createStatement({ db, clock }),

    /** A member's spendable credit and the hold of their running call. */
    balances: (handle: store.Handle, uid: string) => store.creditOf(handle, uid),
    /** All journals of a call, in order. */
    callJournals: (handle: store.Handle, callId: string) => callJournals(handle, callId),
    /** The open hold of a running call, or null. */
    openHold: (handle: store.Handle, callId: string) => openHold(handle, callId),
    /** Cost of a customer's calls started since `from`, including free credit and the current hold. */
    spentOnCalls: (handle: store.Handle, ownerId: string, from: Date) => spentOnCalls(handle, ownerId, from),
    /** Whether money of an ended call went back, or may have, by another way than an admin's refund. */
    wentBackOtherwise: (handle: store.Handle, callId: string) => wentBackOtherwise(handle, callId),
    /** Minutes talked on paid credit this UTC month: above a threshold a creator's share is higher. */
    paidMinutesThisMonth: (handle: store.Handle, creatorId: string) =>
      earningsStore.paidMinutes(handle, creatorId, { from: startOfUtcMonth(now()), to: now() }),

    /** Grants a new member's free credit. Idempotent: returns the existing grant. Null if the site gives none. */
    async grantSignup(handle: store.Handle, uid: string): Promise<string | null> {
      const { amount, days } = await signupGrant();
      if (amount === 0n) return null;
      const at = now();
      const grant = { key: `grant:signup:${uid}`, ownerId: uid, amount, label: "Welcome credit", at };
      return refusing(store.grant(handle, { ...grant, expiresAt: daysLater(at, days) }));
    },
    /**
     * Adjusts a member's credit by hand; `amount` is signed. Added free credit expires after `freeDays`. Idempotent by
     * key: returns the same journal. Throws `ledger.insufficient_credit` when deducting more than there is.
     */
    async adjust(handle: store.Handle, input: Omit<store.AdjustInput, "at"> & { freeDays: number }): Promise<string> {
      const { freeDays, ...adjustment } = input;
      const at = now();
      if (input.part === "paid" || input.amount < 0n) return refusing(store.adjust(handle, { ...adjustment, at }));
      const { key, ownerId, amount, label } = adjustment;
      return refusing(store.grant(handle, { key, ownerId, amount, label, expiresAt: daysLater(at, freeDays), at }));
    },
    /** Books a manual payout to a creator. Throws `ledger.insufficient_credit` above the available balance. */
    payOff: (handle: store.Handle, input: Omit<store.PayOffInput, "at">) =>
      refusing(store.payOff(handle, { ...input, at: now() })),
    /** A creator's earnings: pending, available, paid out. */
    earningsOf: (handle: store.Handle, uid: string) => earningsStore.creatorBalances(handle, uid),
    /** Credits a confirmed payment. Idempotent by payment: returns the same journal. */
    recordPurchase: (handle: store.Handle, input: Omit<store.PurchaseInput, "at"> & { at?: Date }) =>
      refusing(store.purchase(handle, { at: now(), ...input })),

    /** Reverses a purchase that was refunded or charged back. */
    reversePurchase: (tx: Tx, request: Omit<ReversalRequest, "at">) => reversePurchase(tx, { ...request, at: now() }),
    isFrozen: (handle: store.Handle, uid: string) => isFrozen(handle, uid),
    /** A frozen account can neither start calls nor buy credit. */
    setFrozen: (handle: store.Handle, uid: string, frozen: boolean) => freeze(handle, uid, frozen, now()),

    hold: (handle: store.Handle, input: store.HoldInput) => refusing(store.hold(handle, input)),
    renew: (handle: store.Handle, input: store.RenewInput) => refusing(store.renew(handle, input)),
    settle: (handle: store.Handle, input: store.PostInput) => refusing(store.settle(handle, input)),
    post: (handle: store.Handle, input: store.PostInput & { holdId: string }) => refusing(store.post(handle, input)),
    voidHold: (handle: store.Handle, input: { callId: string; holdId: string; at: Date }) =>
      refusing(store.voidHold(handle, input)),
    /** Refunds a call that failed on our side. */
    makeGood: (handle: store.Handle, input: { callId: string; label: string; at?: Date }) =>
      refusing(store.makeGood(handle, { at: now(), ...input })),

    /** Expires all due grants and returns how many. A grant in use by a running call is skipped. */
    async expireGrants(): Promise<number> {
      let ended = 0;
      for (let after = beforeAllGrants; ; ) {
        const grants = await grantsEnding(db, after, now(), grantsAtOnce);
        for (const { id } of grants) if (await transact(db, (tx) => store.expireGrant(tx, id, now()))) ended += 1;
        const last = grants.at(-1);
        if (!last || grants.length < grantsAtOnce) return ended;
        after = { at: last.endsAt, id: last.id };
      }
    },
    /** Call about once a minute; without it platform balances stay correct but get slower to read. */
    fold: () => store.fold(db),
    platformBalance: (account: Parameters<typeof store.platformBalance>[1]) => store.platformBalance(db, account),
  };
}

async function refusing<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    throw ledgerRefusal(error);
  }
}

async function creditView(db: Db, uid: string): Promise<CreditView> {
  const { available, held, runningCall } = await store.creditOf(db, uid);
  return {
    credit: centString(available.paid),
    freeCredit: centString(available.free),
    total: centString(micros(wholeCents(available.free) + wholeCents(available.paid))),
    held: centString(held),
    runningCall,
  };
}
