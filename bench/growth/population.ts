import { usernameInSql } from "./names.ts";
import type { Size } from "./size.ts";

// Everything here is made by SQL from the number of a row, so that a member, an agent and a call can be named by it.

type Run = (text: string) => Promise<void>;

/** Rows of one statement: few enough that it says how far it is every now and then. */
const batch = 250_000;

const id = (kind: string, n: string) => `('00000000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const memberId = (n: string) => id("8000", n);
/** Begins with the time, as all ids of ours do. */
const timedId = (at: string, kind: string, n: string) =>
  `(left(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0'), 8) || '-' ||
    right(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0'), 4) || '-7${kind}-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const brands = "(ARRAY['Nocturne', 'Nocturne', 'Nocturne', 'Nocturne', 'Velvet', 'Velvet', 'Ember'])";

async function inBatches(count: number, work: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 1; from <= count; from += batch) await work(from, Math.min(count, from + batch - 1));
}

/** Customers who came over two years, most of them lately, with their two accounts in the ledger. */
export async function addMembers(run: Run, { members }: Size): Promise<void> {
  await inBatches(members, async (from, to) => {
    await run(`INSERT INTO users (uid, created_at, updated_at, username, name, email, email_verified, user_type, status, brand)
      SELECT ${memberId("n")}, at, at, name, CASE WHEN n % 3 = 0 THEN initcap(replace(name, '-', ' ')) END,
        name || '@example.com', n % 10 <> 0, 'user', CASE WHEN n % 97 = 0 THEN 'suspended' ELSE 'active' END,
        ${brands}[1 + n % 7]
      FROM (SELECT n, ${usernameInSql("n")} AS name, now() - interval '730 days' * (1 - sqrt(n::float8 / ${members})) AS at
        FROM generate_series(${from}, ${to}) n) one`);
    await run(`INSERT INTO ledger_accounts (id, kind, owner_id, locked, credits_posted, debits_posted, version)
      SELECT 1000000 + 2 * n + k, (ARRAY['user:paid', 'user:free'])[k + 1], ${memberId("n")}, true, 100000000, 20000000, 1000000000
      FROM generate_series(${from}, ${to}) n, generate_series(0, 1) k`);
  });
}

/** A number for every agent of the crowd, and its creator's account. Popular ones come first. */
export async function numberAgents(run: Run): Promise<void> {
  await run(`CREATE TEMP TABLE cast_list AS SELECT row_number() OVER (ORDER BY id) AS n, id AS agent_id, user_id AS creator,
    name, model_username, base_rate_micros AS rate, content_type FROM agents`);
  await run("CREATE UNIQUE INDEX ON cast_list (n)");
  await run("ANALYZE cast_list");
  await run(`INSERT INTO ledger_accounts (id, kind, owner_id, locked)
    SELECT 100000000 + 2 * n + k, (ARRAY['creator:pending', 'creator:available'])[k + 1], creator, k = 1
    FROM cast_list, generate_series(0, 1) k`);
}

/**
 * Calls over a year, more of them every month; a few members and a few agents have most of them. Each is booked as the
 * ledger books a short one: held, then ended, with its legs.
 */
export async function addCalls(run: Run, { calls, members, agents }: Size, say: (text: string) => void): Promise<void> {
  await inBatches(calls, async (from, to) => {
    await run("DROP TABLE IF EXISTS batch");
    await run(`CREATE TEMP TABLE batch AS
      SELECT r.n, ${timedId("at", "000", "r.n")} AS id, ${timedId("at", "001", "r.n")} AS held_by, ${timedId("ended", "002", "r.n")} AS ended_by,
        at, ended, r.member, ${memberId("r.member")} AS uid, c.n AS agent, c.agent_id, c.creator, c.name, c.model_username, c.rate,
        c.content_type, ms, reason, paid, cost - paid AS free, paid * (greatest(c.rate - 200000, 0) * 7 / 10) / c.rate AS share,
        ${brands}[1 + r.member % 7] AS brand
      FROM (SELECT *, at + ms * interval '1 millisecond' AS ended, 1 + floor(${agents} * power(u2, 2.2))::bigint AS agent,
          1 + floor(${members} * power(u1, 1.6))::bigint AS member
        FROM (SELECT n, random() AS u1, random() AS u2, random() AS u3,
          now() - interval '365 days' * (1 - sqrt(n::float8 / ${calls})) - interval '1 hour' AS at,
          CASE WHEN n % 25 = 0 THEN 0 ELSE (3000 + 3600000 * power(random(), 4))::bigint END AS ms,
          (ARRAY['user', 'user', 'user', 'user', 'user', 'user', 'credit', 'idle', 'agent', 'lost'])[1 + (n * 7919) % 10] AS reason
          FROM generate_series(${from}::bigint, ${to}) n) raw) r
        JOIN cast_list c ON c.n = r.agent
        CROSS JOIN LATERAL (SELECT CASE WHEN ms < 10000 THEN 0 ELSE c.rate * ms / 60000 END AS cost) price
        CROSS JOIN LATERAL (SELECT CASE WHEN u3 < 0.25 THEN 0 WHEN u3 < 0.3 THEN cost / 2 ELSE cost END AS paid) part`);
    for (const text of booked) await run(text);
    if (to % 1_000_000 < batch) say(`${(to / 1_000_000).toFixed(1)} M calls`);
  });
}

const booked = [
  `INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps, usage_fee_micros,
      rehearsal, state, ended_reason, created_at, started_at, ended_at, billed_ms, chargeable_ms, captured_free_micros,
      captured_paid_micros, creator_micros, brand, content_type, slice_no)
    SELECT id, uid, creator, agent_id, name, model_username, rate, 7000, 200000, false, 'ended',
      CASE WHEN ms = 0 THEN 'never_connected' ELSE reason END, at, CASE WHEN ms > 0 THEN at END, ended, ms, ms, free, paid, share,
      brand, content_type, ms / 60000 FROM batch`,
  `INSERT INTO ledger_calls (call_id, owner_id, creator_id, free_account, paid_account, pending_account, rate_micros, label,
      started_at, held_free, held_paid, free_posted, paid_posted, creator_posted, charged_by, ended_by, cleared_at)
    SELECT id, uid, creator, 1000001 + 2 * member, 1000000 + 2 * member, 100000000 + 2 * agent, rate, 'Call with ' || name, at, 0, 0,
      free, paid, share, CASE WHEN free + paid > 0 THEN ended_by END, ended_by,
      CASE WHEN at < now() - interval '7 days' THEN at + interval '7 days' END FROM batch`,
  `INSERT INTO ledger_journals (id, kind, idem_key, request_hash, owner_id, owner_version, creator_id, free_micros, paid_micros,
      creator_micros, free_after, paid_after, held_free, held_paid, call_id, effective_at)
    SELECT held_by, 'call_hold'::ledger_journal_kind, 'call:' || id || ':s0', id, uid, 3 * n, creator, 0, 0, 0, 5000000, 20000000, 0, rate, id, at FROM batch
    UNION ALL
    SELECT ended_by, 'call_end'::ledger_journal_kind, 'call:' || id || ':end', id, uid, 3 * n + 1, creator, -free, -paid, share, 5000000, 20000000, 0, 0,
      id, ended FROM batch`,
  // One call in eight is paid for by a purchase just before it.
  `INSERT INTO ledger_journals (id, kind, idem_key, request_hash, owner_id, owner_version, paid_micros, free_after, paid_after,
      payment_ref, label, effective_at)
    SELECT overlay(id::text PLACING '3' FROM 18 FOR 1)::uuid, 'purchase', 'pay:bench:' || n, id, uid, 3 * n - 1, 25000000, 5000000,
      45000000, 'bench:' || n, 'Credit', at - interval '1 minute' FROM batch WHERE n % 8 = 0`,
  `INSERT INTO ledger_transfers (journal_id, debit_account, credit_account, amount, code)
    SELECT ended_by, debit, credit, amount, code FROM batch CROSS JOIN LATERAL (VALUES
      (1000001 + 2 * member, 2, free, 'free'), (1000000 + 2 * member, 100000000 + 2 * agent, share, 'share'),
      (1000000 + 2 * member, 1, paid - share, 'revenue')) AS leg (debit, credit, amount, code) WHERE amount > 0
    UNION ALL
    SELECT overlay(id::text PLACING '3' FROM 18 FOR 1)::uuid, 3, 1000000 + 2 * member, 25000000, 'paid' FROM batch WHERE n % 8 = 0`,
];

/** The platform's accounts stand as far as a job of every minute leaves them. */
export async function settleFolds(run: Run): Promise<void> {
  await run("UPDATE ledger_folds SET last_transfer = (SELECT max(id) FROM ledger_transfers)");
}

/** What the desk works through: the record of deeds, reports of all ages, visits and samples heard. */
export async function addAdminWork(run: Run, { auditEntries, complaints, agents, members }: Size): Promise<void> {
  await inBatches(auditEntries, (from, to) =>
    run(`INSERT INTO audit_log (id, at, actor_uid, actor_role, action, subject_type, subject_id, reason)
      SELECT ${timedId("at", "004", "n")}, at, ${memberId("1 + n % 20")}, 'admin',
        (ARRAY['call.read', 'user.suspend', 'agent.approve', 'complaint.decide', 'settings.set'])[1 + n % 5],
        (ARRAY['call', 'user', 'agent', 'complaint', 'setting'])[1 + n % 5], ${memberId(`1 + (n * 7919::bigint) % ${members}`)}, 'as it should be'
      FROM (SELECT n, now() - interval '365 days' * (1 - n::float8 / ${auditEntries}) AS at FROM generate_series(${from}, ${to}) n) one`),
  );
  await inBatches(complaints, (from, to) =>
    run(`INSERT INTO complaints (id, reference, form_id, kind, reason, severity, state, agent_id, creator_uid, declarations,
        reporter_uid, secret_hash, received_at, acknowledge_by, due_at, decide_by, hard_limit_at, decision, decision_words, decided_at)
      SELECT ${timedId("at", "005", "one.n")}, 'NC-' || upper(substr(md5(one.n::text), 1, 4)) || '-' || upper(substr(md5(one.n::text), 5, 4)), ${timedId("at", "006", "one.n")}, 'conduct', 'spam', one.n % 4,
        CASE WHEN one.n % 20 = 0 THEN 'received' ELSE 'decided' END, c.agent_id, c.creator, '{}', ${memberId("one.n")}, md5(one.n::text), at,
        at + interval '1 day', at + interval '5 days', at + interval '5 days', at + interval '9 days',
        CASE WHEN one.n % 20 > 0 THEN 'unfounded' END, CASE WHEN one.n % 20 > 0 THEN 'Nothing was found' END,
        CASE WHEN one.n % 20 > 0 THEN at + interval '2 days' END
      FROM (SELECT n, now() - interval '365 days' * (1 - n::float8 / ${complaints}) AS at FROM generate_series(${from}, ${to}) n) one
        JOIN cast_list c ON c.n = 1 + (one.n * 7919::bigint) % ${agents}
      ON CONFLICT DO NOTHING`),
  );
  await run(`INSERT INTO visits (day, country_code, region_code, path, network, brand, visits)
    SELECT day::date, country, '', path, '0.0.0.0/0', brand, 1 + (random() * 900)::int
    FROM generate_series(now() - interval '364 days', now(), interval '1 day') day, unnest(ARRAY['DE', 'FR', 'US', 'ES', 'IT']) country,
      unnest(ARRAY['/', '/agents', '/free', '/signup', '/login']) path, unnest(ARRAY['Nocturne', 'Velvet', 'Ember']) brand`);
  await run(`INSERT INTO preview_plays (agent_id, day, plays)
    SELECT agent_id, day::date, 1 + (random() * 30)::int FROM (SELECT agent_id FROM cast_list WHERE n <= 200) popular,
      generate_series(now() - interval '364 days', now(), interval '1 day') day`);
}
