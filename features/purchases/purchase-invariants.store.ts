import { sql } from "kysely";
import type { Invariant } from "#platform/database/invariants.ts";

const paidPurchases: Invariant = {
  name: "a paid purchase is credited as agreed",
  query: () => sql`
    SELECT p.id AS subject, format('%s: agreed %s and %s, credited %s', p.state, p.price_micros, p.bonus_micros, j.paid_micros)
      AS detail
    FROM purchases p LEFT JOIN ledger_journals j ON j.id = p.journal_id AND j.kind = 'purchase'
    LEFT JOIN ledger_journals b ON b.id = p.taken_back_by
    WHERE p.journal_id IS NOT NULL AND (j.owner_id IS DISTINCT FROM p.uid
        OR j.paid_micros IS DISTINCT FROM p.price_micros + p.bonus_micros
        OR j.payment_ref IS DISTINCT FROM p.processor || ':pi_' || p.id)
      OR p.taken_back_by IS NOT NULL AND b.reverses_id IS DISTINCT FROM p.journal_id
      OR p.journal_id IS NOT NULL AND (p.taken_back_by IS NULL) <> (p.state = 'paid')
    UNION ALL
    SELECT j.id, 'credited for a purchase that does not say so' FROM ledger_journals j
    WHERE j.kind = 'purchase' AND j.payment_ref LIKE '%:pi\_%'
      AND NOT EXISTS (SELECT 1 FROM purchases WHERE journal_id = j.id)`,
};

/** What was bought, compared with the ledger. */
export const purchaseInvariants: Invariant[] = [paidPurchases];
