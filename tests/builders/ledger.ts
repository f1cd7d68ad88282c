import { ledgerInvariants } from "#features/ledger/invariants.store.ts";
import * as store from "#features/ledger/ledger.store.ts";
import type { Db } from "#platform/database/connect.ts";
import { type Finding, findingsOf } from "#platform/database/invariants.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { type Micros, micros, zero } from "#platform/money/money.ts";

/** The moment at which the money tests happen, and moments after it. */
export const ledgerNow = new Date("2026-02-01T10:00:00.000Z");
export const later = (minutes: number) => new Date(ledgerNow.getTime() + minutes * 60_000);

/** $1.50 a minute. */
export const sampleRate = micros(1_500_000);
export const noParts = { free: zero, paid: zero };

/** A customer with a welcome grant and a purchase of these amounts. */
export async function aCustomer(db: Db, credit: { free?: Micros; paid?: Micros } = {}): Promise<string> {
  const ownerId = uuidv7();
  const { free, paid } = credit;
  const grant = {
    ownerId,
    key: `grant:signup:${ownerId}`,
    expiresAt: later(60),
    label: "Welcome credit",
    at: ledgerNow,
  };
  if (free) await store.grant(db, { ...grant, amount: free });
  if (paid) await store.purchase(db, aPurchase({ ownerId, paid }));
  return ownerId;
}

export function aPurchase(fields: Partial<store.PurchaseInput> & { paid: Micros }): store.PurchaseInput {
  return {
    ownerId: uuidv7(),
    bonus: zero,
    paymentRef: `sandbox:${uuidv7()}`,
    label: "Credit",
    at: ledgerNow,
    ...fields,
  };
}

/** The hold of one minute at $1.50. */
export function aHold(ownerId: string, fields: Partial<store.HoldInput> = {}): store.HoldInput {
  const amounts = { wanted: sampleRate, minimum: sampleRate, ratePerMinute: sampleRate };
  const call = { callId: uuidv7(), ownerId, creatorId: uuidv7(), label: "Call with Ivy" };
  return { ...call, ...amounts, expiresAt: later(1), at: ledgerNow, ...fields };
}

export async function creditOf(db: Db, ownerId: string): Promise<{ free: bigint; paid: bigint; held: bigint }> {
  const { available, held } = await store.creditOf(db, ownerId);
  return { ...available, held };
}

/** The findings of the ledger alone: what a suite that keeps no calls expects to be empty. */
export function findings(db: Db): Promise<Finding[]> {
  return findingsOf(db, ledgerInvariants, ledgerNow);
}
