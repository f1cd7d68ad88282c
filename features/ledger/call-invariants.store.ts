import { sql } from "kysely";
import type { Invariant } from "./invariant-queries.store.ts";

/** Calls from before whole cents were the rule were charged to the micro-dollar. */
const charge = sql`(c.rate_micros * c.chargeable_ms / 60000 / CASE WHEN c.whole_cents THEN 10000 ELSE 1 END
  * CASE WHEN c.whole_cents THEN 10000 ELSE 1 END)`;

const endedCalls: Invariant = {
  name: "an ended call is charged its price in whole cents",
  query: () => sql`
    SELECT c.id AS subject, format('%s: captured %s, price %s, share %s', c.state, c.captured_micros, ${charge},
      l.creator_posted) AS detail
    FROM calls c LEFT JOIN ledger_calls l ON l.call_id = c.id
    WHERE c.kind = 'customer' AND (c.state::text = 'ended') <> (l.ended_by IS NOT NULL)
      OR c.kind = 'test' AND l.call_id IS NOT NULL
      OR c.kind = 'customer' AND c.state::text = 'ended' AND (l.hold_id IS NOT NULL OR c.captured_micros <> ${charge}
        OR c.whole_cents AND l.creator_posted % 10000 <> 0)`,
};

const usage: Invariant = {
  name: "what calls cost is what was posted",
  query: () => sql`
    SELECT coalesce(c.id, l.call_id) AS subject, format('call %s at %s, ledger %s at %s', c.captured_micros, c.rate_micros,
      l.free_posted + l.paid_posted, l.rate_micros) AS detail
    FROM (SELECT * FROM calls WHERE kind = 'customer') c FULL JOIN ledger_calls l ON l.call_id = c.id
    WHERE c.rate_micros IS DISTINCT FROM l.rate_micros OR c.captured_micros IS DISTINCT FROM
      CASE WHEN l.made_good_by IS NULL THEN l.free_posted + l.paid_posted ELSE 0 END`,
};

const callRefunds: Invariant = {
  name: "a call shows what it gave back",
  query: () => sql`
    SELECT c.id AS subject, format('call gave back %s and %s, ledger %s and %s', c.refunded_free_micros,
      c.refunded_paid_micros, l.refunded_free, l.refunded_paid) AS detail
    FROM calls c JOIN ledger_calls l ON l.call_id = c.id
    WHERE (c.refunded_free_micros, c.refunded_paid_micros) <> (l.refunded_free, l.refunded_paid)`,
};

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

/** Those that compare the ledger with the tables of calls and of purchases. */
export const callInvariants: Invariant[] = [endedCalls, usage, callRefunds, paidPurchases];
