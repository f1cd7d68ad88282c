import { callInvariants } from "#features/conversations/settlement/call-invariants.store.ts";
import { ledgerInvariants } from "#features/ledger/invariants.store.ts";
import { purchaseInvariants } from "#features/purchases/purchase-invariants.store.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { type Finding, findingsOf } from "#platform/database/invariants.ts";

/** Everything that cannot be broken if every cent is where it belongs: the ledger's own, then whoever posts to it. */
export const moneyInvariants = [...ledgerInvariants, ...callInvariants, ...purchaseInvariants];

/**
 * Asks every invariant of the money; an empty list means that the books are right. `at`: holds that ran out more than
 * five minutes before are overdue.
 */
export function checkLedger(db: Db | Tx, { at = new Date() }: { at?: Date } = {}): Promise<Finding[]> {
  return findingsOf(db, moneyInvariants, at);
}
