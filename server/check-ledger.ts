import { callInvariants } from "#features/conversations/settlement/call-invariants.store.ts";
import { ledgerInvariants } from "#features/ledger/invariants.store.ts";
import { purchaseInvariants } from "#features/purchases/purchase-invariants.store.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { type Finding, findingsOf } from "#platform/database/invariants.ts";

/** All money invariants: the ledger's own, and those of the features that post to it. */
export const moneyInvariants = [...ledgerInvariants, ...callInvariants, ...purchaseInvariants];

/**
 * Checks every money invariant; an empty list means that the books are correct. `at`: holds that expired more than
 * five minutes before are overdue.
 */
export function checkLedger(db: Db | Tx, { at = new Date() }: { at?: Date } = {}): Promise<Finding[]> {
  return findingsOf(db, moneyInvariants, at);
}
