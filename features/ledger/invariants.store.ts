import { sql } from "kysely";
import type { Invariant } from "#platform/database/invariants.ts";

/** Every transfer seen from both of its accounts. */
const movements = sql`(SELECT t.id, t.journal_id, d.account_id, d.debit, d.credit FROM ledger_transfers t
  CROSS JOIN LATERAL (VALUES (t.debit_account, t.amount, 0), (t.credit_account, 0, t.amount)) AS d(account_id, debit, credit))`;

const balanced: Invariant = {
  name: "debits equal credits",
  query: () => sql`
    SELECT a.currency AS subject, format('debits %s, credits %s', sum(a.debits_posted + coalesce(m.debits, 0)),
      sum(a.credits_posted + coalesce(m.credits, 0))) AS detail
    FROM ledger_accounts a
    LEFT JOIN (SELECT account_id, sum(debit) AS debits, sum(credit) AS credits FROM ${movements} AS m
      WHERE m.id > (SELECT last_transfer FROM ledger_folds) GROUP BY 1) AS m ON m.account_id = a.id AND NOT a.locked
    GROUP BY a.currency
    HAVING sum(a.debits_posted + coalesce(m.debits, 0)) <> sum(a.credits_posted + coalesce(m.credits, 0))`,
};

const counters: Invariant = {
  name: "counters equal the transfers",
  query: () => sql`
    SELECT a.id AS subject, format('%s: debits %s and credits %s, transfers say %s and %s', a.kind, a.debits_posted,
      a.credits_posted, coalesce(sum(m.debit), 0), coalesce(sum(m.credit), 0)) AS detail
    FROM ledger_accounts a
    LEFT JOIN ${movements} AS m ON m.account_id = a.id AND (a.locked OR m.id <= (SELECT last_transfer FROM ledger_folds))
    GROUP BY a.id
    HAVING a.debits_posted <> coalesce(sum(m.debit), 0) OR a.credits_posted <> coalesce(sum(m.credit), 0)`,
};

const pending: Invariant = {
  name: "pending equals open holds",
  query: () => sql`
    SELECT a.id AS subject, format('%s: pending %s, open holds %s', a.kind, a.debits_pending, coalesce(h.held, 0)) AS detail
    FROM ledger_accounts a
    LEFT JOIN (SELECT d.account_id, sum(d.held) AS held FROM ledger_calls c
      CROSS JOIN LATERAL (VALUES (c.free_account, c.held_free), (c.paid_account, c.held_paid)) AS d(account_id, held)
      GROUP BY 1) AS h ON h.account_id = a.id
    WHERE a.debits_pending <> coalesce(h.held, 0)`,
};

const floor: Invariant = {
  name: "no account below its floor",
  query: () => sql`
    SELECT id AS subject, format('%s: debits %s and pending %s, credits %s', kind, debits_posted, debits_pending,
      credits_posted) AS detail
    FROM ledger_accounts WHERE locked AND debits_posted + debits_pending > credits_posted
      OR least(debits_posted, credits_posted, debits_pending) < 0
    UNION ALL
    SELECT id, format('%s: balance %s', kind, ledger_balance(id)) FROM ledger_accounts
    WHERE kind IN ('creator:pending', 'payouts_in_transit', 'dispute_reserve') AND ledger_balance(id) < 0`,
};

const chain: Invariant = {
  name: "the journals of an owner are a chain",
  query: () => sql`
    SELECT id::text AS subject, format('owner %s: journal %s of the owner does not follow the one before', owner_id, owner_version)
      AS detail
    FROM (SELECT id, owner_id, owner_version,
        owner_version = row_number() OVER w
        AND free_after = coalesce(lag(free_after) OVER w, 0) + free_micros
        AND paid_after = coalesce(lag(paid_after) OVER w, 0) + paid_micros AS follows,
        available_after - available_micros = coalesce((SELECT b.available_after FROM ledger_journals b
          WHERE b.owner_id = j.owner_id AND b.owner_version < j.owner_version AND b.available_micros <> 0
          ORDER BY b.owner_version DESC LIMIT 1), 0) OR available_micros = 0 AS available_follows
      FROM ledger_journals j WHERE owner_id IS NOT NULL WINDOW w AS (PARTITION BY owner_id ORDER BY owner_version)) AS linked
    WHERE NOT follows OR NOT available_follows
    UNION ALL
    SELECT a.id::text, format('owner %s: %s journals counted, %s found, or the last does not end at the balance', a.owner_id,
      a.version, coalesce(max(j.owner_version), 0))
    FROM ledger_accounts a
    LEFT JOIN ledger_accounts f ON f.owner_id = a.owner_id AND f.kind = 'user:free'
    LEFT JOIN ledger_journals j ON j.owner_id = a.owner_id
    WHERE a.kind = 'user:paid'
    GROUP BY a.id, f.id
    HAVING a.version <> coalesce(max(j.owner_version), 0)
      OR a.credits_posted - a.debits_posted <> coalesce(sum(j.paid_micros), 0)
      OR coalesce(f.credits_posted - f.debits_posted, 0) <> coalesce(sum(j.free_micros), 0)`,
};

const legs: Invariant = {
  name: "journals say what their transfers did",
  query: () => sql`
    SELECT j.id AS subject, format('%s: says free %s, paid %s, available %s, creator %s', j.kind, j.free_micros,
      j.paid_micros, j.available_micros, j.creator_micros) AS detail
    FROM ledger_journals j
    LEFT JOIN (SELECT m.journal_id, a.kind, sum(m.credit - m.debit) AS moved FROM ${movements} AS m
      JOIN ledger_accounts a ON a.id = m.account_id AND a.owner_id IS NOT NULL GROUP BY 1, 2) AS m ON m.journal_id = j.id
    GROUP BY j.id
    HAVING coalesce(sum(m.moved) FILTER (WHERE m.kind = 'user:free'), 0) <> j.free_micros
      OR coalesce(sum(m.moved) FILTER (WHERE m.kind = 'user:paid'), 0) <> j.paid_micros
      OR coalesce(sum(m.moved) FILTER (WHERE m.kind = 'creator:available'), 0) <> j.available_micros
      OR coalesce(sum(m.moved) FILTER (WHERE m.kind = 'creator:pending'), 0) <> j.creator_micros`,
};

const callTotals: Invariant = {
  name: "a call's totals equal its journals",
  query: () => sql`
    SELECT c.call_id AS subject, format('posted free %s, paid %s, creator %s; %s ends', c.free_posted, c.paid_posted,
      c.creator_posted, count(*) FILTER (WHERE j.kind = 'call_end')) AS detail
    FROM ledger_calls c LEFT JOIN ledger_journals j ON j.idem_key > 'call:' || c.call_id || ':'
      AND j.idem_key < 'call:' || c.call_id || ';'
    GROUP BY c.call_id
    HAVING c.free_posted <> coalesce(-sum(j.free_micros) FILTER (WHERE j.kind NOT IN ('makegood', 'refund')), 0)
      OR c.paid_posted <> coalesce(-sum(j.paid_micros) FILTER (WHERE j.kind NOT IN ('makegood', 'refund')), 0)
      OR c.creator_posted <> coalesce(sum(j.creator_micros) FILTER (WHERE j.kind NOT IN ('makegood', 'refund')), 0)
      OR count(*) FILTER (WHERE j.kind = 'call_end') <> (c.ended_by IS NOT NULL)::int
      OR count(*) FILTER (WHERE j.kind = 'makegood') <> (c.made_good_by IS NOT NULL)::int
      OR (c.hold_id IS NULL) <> (c.held_free + c.held_paid = 0) OR c.ended_by IS NOT NULL AND c.hold_id IS NOT NULL`,
};

const makeGoods: Invariant = {
  name: "a call made good cost nothing",
  query: () => sql`
    SELECT c.call_id AS subject, format('posted free %s, paid %s, creator %s; given back %s, %s, %s', c.free_posted,
      c.paid_posted, c.creator_posted, j.free_micros, j.paid_micros, -j.creator_micros) AS detail
    FROM ledger_calls c JOIN ledger_journals j ON j.id = c.made_good_by
    WHERE (c.free_posted, c.paid_posted, CASE WHEN c.cleared_by IS NULL THEN c.creator_posted ELSE 0 END)
      <> (j.free_micros, j.paid_micros, -j.creator_micros)`,
};

const refunds: Invariant = {
  name: "a call gives back no more than it cost",
  query: () => sql`
    SELECT c.call_id AS subject, format('gave back free %s of %s and paid %s of %s, journals say %s and %s', c.refunded_free,
      c.free_posted, c.refunded_paid, c.paid_posted, coalesce(r.free, 0), coalesce(r.paid, 0)) AS detail
    FROM ledger_calls c LEFT JOIN (SELECT call_id, sum(free_micros) AS free, sum(paid_micros) AS paid FROM ledger_journals
      WHERE kind = 'refund' AND call_id IS NOT NULL GROUP BY call_id) AS r USING (call_id)
    WHERE (c.refunded_free, c.refunded_paid) <> (coalesce(r.free, 0), coalesce(r.paid, 0))
      OR c.refunded_free NOT BETWEEN 0 AND c.free_posted OR c.refunded_paid NOT BETWEEN 0 AND c.paid_posted
      OR c.refunded_free + c.refunded_paid > 0 AND (c.made_good_by IS NOT NULL OR c.ended_by IS NULL)`,
};

const purchases: Invariant = {
  name: "a payment is credited once",
  query: () => sql`
    SELECT coalesce(payment_ref, min(id::text)) AS subject, format('%s purchases', count(*)) AS detail
    FROM ledger_journals WHERE kind = 'purchase'
    GROUP BY payment_ref HAVING payment_ref IS NULL OR count(*) > 1 OR min(idem_key) <> 'pay:' || payment_ref`,
};

const takeBacks: Invariant = {
  name: "a purchase goes back once and whole",
  query: () => sql`
    SELECT p.id AS subject, format('%s times taken back: %s of %s to the processor, %s of %s to promotions', count(DISTINCT b.id),
      sum(t.amount) FILTER (WHERE t.credit_account = 3), p.paid_part, sum(t.amount) FILTER (WHERE t.credit_account = 2), p.bonus)
      AS detail
    FROM (SELECT j.id, coalesce(sum(amount) FILTER (WHERE code = 'paid'), 0) AS paid_part,
        coalesce(sum(amount) FILTER (WHERE code = 'bonus'), 0) AS bonus
      FROM ledger_journals j JOIN ledger_transfers x ON x.journal_id = j.id WHERE j.kind = 'purchase' GROUP BY j.id) AS p
    JOIN ledger_journals b ON b.reverses_id = p.id AND b.call_id IS NULL JOIN ledger_transfers t ON t.journal_id = b.id
    GROUP BY p.id, p.paid_part, p.bonus
    HAVING count(DISTINCT b.id) <> 1 OR coalesce(sum(t.amount) FILTER (WHERE t.credit_account = 3), 0) <> p.paid_part
      OR coalesce(sum(t.amount) FILTER (WHERE t.credit_account = 2), 0) <> p.bonus`,
};

const sharesTakenBack: Invariant = {
  name: "shares taken back equal their journals",
  query: () => sql`
    SELECT coalesce(s.journal_id, j.id) AS subject, format('share %s, journal %s', s.amount, j.creator_micros) AS detail
    FROM ledger_shares_taken_back s
    FULL JOIN (SELECT * FROM ledger_journals WHERE kind IN ('chargeback', 'refund') AND call_id IS NOT NULL
      AND creator_micros <> 0) AS j ON j.id = s.journal_id
    WHERE s.amount IS DISTINCT FROM -j.creator_micros OR (s.call_id, s.creator_id) IS DISTINCT FROM (j.call_id, j.creator_id)
    UNION ALL
    SELECT c.call_id, format('%s taken back of a share of %s', sum(s.amount), c.creator_posted)
    FROM ledger_shares_taken_back s JOIN ledger_calls c ON c.call_id = s.call_id
    GROUP BY c.call_id HAVING sum(s.amount) > c.creator_posted OR c.made_good_by IS NOT NULL`,
};

const clearings: Invariant = {
  name: "what cleared equals the shares of its calls",
  query: () => sql`
    SELECT coalesce(j.id, c.cleared_by) AS subject, format('journal %s, calls %s', j.available_micros, c.shares) AS detail
    FROM (SELECT * FROM ledger_journals WHERE kind = 'maturity') AS j
    FULL JOIN (SELECT cleared_by, min(creator_id::text) AS creator_id, count(DISTINCT creator_id) AS creators,
        sum(creator_posted - (SELECT coalesce(sum(amount), 0) FROM ledger_shares_taken_back b WHERE b.call_id = k.call_id))
          AS shares
      FROM ledger_calls k WHERE cleared_by IS NOT NULL GROUP BY cleared_by) AS c ON c.cleared_by = j.id
    WHERE j.available_micros IS DISTINCT FROM c.shares OR j.creator_micros IS DISTINCT FROM -c.shares OR c.creators <> 1
      OR j.owner_id::text IS DISTINCT FROM c.creator_id
    UNION ALL
    SELECT call_id, 'cleared before it ended' FROM ledger_calls WHERE cleared_at IS NOT NULL AND ended_by IS NULL`,
};

const overdueHolds: Invariant = {
  name: "no hold is overdue",
  query: (at) => sql`
    SELECT call_id AS subject, format('ran out at %s', expires_at) AS detail FROM ledger_calls
    WHERE hold_id IS NOT NULL AND (expires_at IS NULL OR expires_at < ${at}::timestamptz - interval '5 minutes')`,
};

const grants: Invariant = {
  name: "grants equal their journals",
  query: () => sql`
    SELECT coalesce(g.journal_id, j.id) AS subject, format('grant %s, journal %s', g.amount, j.free_micros) AS detail
    FROM ledger_grants g FULL JOIN (SELECT * FROM ledger_journals WHERE kind = 'grant') AS j ON j.id = g.journal_id
    WHERE g.amount IS DISTINCT FROM j.free_micros OR g.owner_id IS DISTINCT FROM j.owner_id`,
};

const forfeits: Invariant = {
  name: "a closed account is empty",
  query: () => sql`
    SELECT j.id AS subject, format('free %s and paid %s left, %s to breakage of %s', j.free_after, j.paid_after,
      coalesce(sum(t.amount) FILTER (WHERE t.credit_account = 19), 0), -j.paid_micros) AS detail
    FROM ledger_journals j LEFT JOIN ledger_transfers t ON t.journal_id = j.id WHERE j.kind::text = 'forfeit'
    GROUP BY j.id HAVING (j.free_after, j.paid_after) <> (0, 0)
      OR coalesce(sum(t.amount) FILTER (WHERE t.credit_account = 19), 0) <> -j.paid_micros`,
};

const references: Invariant = {
  name: "no reference leads nowhere",
  query: () => sql`
    SELECT t.id::text AS subject, 'a transfer without its journal or account' AS detail FROM ledger_transfers t
    WHERE NOT EXISTS (SELECT 1 FROM ledger_journals WHERE id = t.journal_id)
      OR (SELECT count(*) FROM ledger_accounts WHERE id IN (t.debit_account, t.credit_account)) <> 2
    UNION ALL
    SELECT c.call_id::text, 'a call without its hold, end, accounts or owner' FROM ledger_calls c
    WHERE EXISTS (SELECT 1 FROM unnest(ARRAY[c.hold_id, c.charged_by, c.ended_by, c.made_good_by]) AS r(id)
        WHERE r.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ledger_journals WHERE id = r.id))
      OR (SELECT count(*) FROM ledger_accounts a WHERE (a.id, a.owner_id, a.kind) IN ((c.free_account, c.owner_id,
        'user:free'), (c.paid_account, c.owner_id, 'user:paid'), (c.pending_account, c.creator_id, 'creator:pending'))) <> 3
    UNION ALL
    SELECT id::text, 'a reversal of nothing' FROM ledger_journals j
    WHERE reverses_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ledger_journals WHERE id = j.reverses_id)`,
};

const guards: Invariant = {
  name: "the guards stand",
  query: () => sql`
    SELECT wanted AS subject, 'missing or switched off' AS detail FROM unnest(ARRAY['ledger_accounts_covered',
      'ledger_accounts_not_negative', 'ledger_journals_idem_key', 'ledger_journals_chain']) AS wanted
    WHERE NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = wanted AND convalidated)
    UNION ALL
    SELECT wanted.relation || '.' || wanted.trigger, 'missing or switched off' FROM (
      SELECT relation, trigger FROM unnest(ARRAY['ledger_journals', 'ledger_transfers', 'ledger_shares_taken_back']) AS relation,
        unnest(ARRAY['append_only', 'no_delete', 'no_truncate']) AS trigger
      UNION ALL SELECT relation, trigger FROM unnest(ARRAY['ledger_accounts', 'ledger_calls', 'ledger_grants',
        'ledger_folds']) AS relation, unnest(ARRAY['only_by_function', 'no_delete', 'no_truncate']) AS trigger
      UNION ALL SELECT 'ledger_journals', 'recheck'
      UNION ALL SELECT 'ledger_shares_taken_back', 'not_after_clearing') AS wanted
    WHERE NOT EXISTS (SELECT 1 FROM pg_trigger
      WHERE tgrelid = wanted.relation::regclass AND tgname = wanted.trigger AND tgenabled = 'O')`,
};

export const ledgerInvariants: Invariant[] = [
  balanced,
  counters,
  pending,
  floor,
  chain,
  legs,
  callTotals,
  makeGoods,
  refunds,
  purchases,
  overdueHolds,
  grants,
  takeBacks,
  sharesTakenBack,
  clearings,
  forfeits,
  references,
  guards,
];
