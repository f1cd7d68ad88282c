import { sql } from "kysely";
import type { Invariant } from "#platform/database/invariants.ts";

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

/** What calls cost and gave back, compared with the ledger. */
export const callInvariants: Invariant[] = [endedCalls, usage, callRefunds];
