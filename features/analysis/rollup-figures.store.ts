import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database/connect.ts";
import { type CostTerms, dayAfter } from "./rollup.rules.ts";

/** Rows with what they are told apart by, and the figures that are counted from them. */
type Source = {
  rows: RawBuilder<unknown>;
  by: readonly ("brand" | "content_type")[];
  figures: Record<string, RawBuilder<unknown>>;
};

const bounds = (day: string) => ({ from: sql`${day}::timestamptz`, to: sql`${dayAfter(day, 1)}::timestamptz` });

/** Clears what was folded of a day. */
export async function clearDay(tx: Tx, day: string): Promise<void> {
  for (const table of ["analysis_figures", "analysis_agents", "analysis_losses"] as const) {
    await sql`DELETE FROM ${sql.table(table)} WHERE day = ${day}::date`.execute(tx);
  }
}

/** Writes the figures of one day from all their sources. */
export async function writeFigures(tx: Tx, day: string, terms: CostTerms): Promise<void> {
  for (const source of [
    callsOf(day, terms),
    moneyOfCalls(day),
    moneyOfPurchases(day),
    peopleOf(day),
    visitsOf(day),
    playsOf(day),
    complaintsOf(day),
  ]) {
    await insertQueryOf(day, source).execute(tx);
  }
}

/** Each figure for every combination of what the rows are told apart by; an empty text stands for all. */
function insertQueryOf(day: string, { rows, by, figures }: Source) {
  const names = Object.keys(figures);
  const column = (name: "brand" | "content_type") =>
    by.includes(name) ? sql`CASE WHEN grouping(${sql.ref(name)}) = 0 THEN ${sql.ref(name)} ELSE '' END` : sql`''`;
  const sums = sql.join(names.map((name) => sql`(${figures[name]})::bigint AS ${sql.ref(name)}`));
  const pairs = sql.join(names.map((name) => sql`(${name}, ${sql.ref(name)})`));
  return sql`INSERT INTO analysis_figures (day, brand, content_type, figure, value)
    SELECT ${day}::date, summed.brand, summed.content_type, each.figure, each.value
    FROM (SELECT ${column("brand")} AS brand, ${column("content_type")} AS content_type, ${sums}
      FROM (${rows}) AS one ${by.length === 0 ? sql`` : sql`GROUP BY CUBE (${sql.join(by.map((name) => sql.ref(name)))})`}) AS summed
    CROSS JOIN LATERAL (VALUES ${pairs}) AS each (figure, value)
    WHERE each.value <> 0`;
}

/** Calls that ended on a day, each with what it cost and whether its caller had called or paid before. */
function callsOf(day: string, terms: CostTerms): Source {
  const { from } = bounds(day);
  const before = sql`FROM calls b WHERE b.customer_uid = c.customer_uid AND b.state = 'ended' AND b.kind = 'customer'
    AND b.billed_ms > 0 AND b.ended_at < ${from}`;
  return {
    rows: sql`SELECT c.*, c.captured_paid_micros - c.creator_micros - c.provider - c.payment AS left_over,
        EXISTS (SELECT 1 ${before}) AS had_called,
        c.captured_paid_micros > 0 AND NOT EXISTS (SELECT 1 ${before} AND b.captured_paid_micros > 0) AS pays_first
      FROM (${costedCalls(day, terms)}) AS c`,
    by: ["brand", "content_type"],
    figures: {
      calls: sql`count(*)`,
      billed_ms: sql`sum(billed_ms)`,
      callers: sql`count(DISTINCT customer_uid)`,
      returning_callers: sql`count(DISTINCT customer_uid) FILTER (WHERE had_called)`,
      first_payers: sql`count(DISTINCT customer_uid) FILTER (WHERE pays_first)`,
      active_creators: sql`count(DISTINCT creator_uid)`,
      earning_creators: sql`count(DISTINCT creator_uid) FILTER (WHERE creator_micros > 0)`,
      provider_micros: sql`sum(provider)`,
      payment_micros: sql`sum(payment)`,
      losing_calls: sql`count(*) FILTER (WHERE captured_paid_micros > 0 AND left_over < 0)`,
      lost_micros: sql`-sum(left_over) FILTER (WHERE captured_paid_micros > 0 AND left_over < 0)`,
    },
  };
}

/**
 * Floor as the rules do it: both are whole, and division of whole numbers cuts what is over. Where a service told what a
 * call cost, that counts instead of what is reckoned.
 */
export const costedCalls = (day: string, terms: CostTerms) => {
  const { from, to } = bounds(day);
  return sql`SELECT id, agent_id, agent_name, brand, content_type, customer_uid, creator_uid, billed_ms, captured_paid_micros,
      creator_micros, coalesce((SELECT h.cost_micros FROM hosted_calls h WHERE h.call_id = calls.id),
        billed_ms * ${terms.perMinute}::bigint / 60000) AS provider,
      captured_paid_micros * ${terms.paymentBps}::bigint / 10000 AS payment
    FROM calls WHERE state = 'ended' AND kind = 'customer' AND billed_ms > 0 AND ended_at >= ${from} AND ended_at < ${to}`;
};

/** What the ledger booked for calls on a day, whenever they were: one row a call. */
export const bookedCalls = (day: string) => {
  const { from, to } = bounds(day);
  return sql`SELECT c.agent_id, c.brand, c.content_type, booked.* FROM (
      SELECT call_id,
        coalesce(-sum(paid_micros) FILTER (WHERE kind IN ('call_slice', 'call_end')), 0) AS paid,
        coalesce(-sum(free_micros) FILTER (WHERE kind IN ('call_slice', 'call_end')), 0) AS free,
        coalesce(sum(creator_micros) FILTER (WHERE kind IN ('call_slice', 'call_end')), 0) AS share,
        coalesce(sum(paid_micros) FILTER (WHERE kind = 'makegood'), 0) AS paid_back,
        coalesce(sum(free_micros) FILTER (WHERE kind = 'makegood'), 0) AS free_back,
        coalesce(-sum(creator_micros) FILTER (WHERE kind IN ('makegood', 'chargeback')), 0) AS share_back
      FROM ledger_journals WHERE effective_at >= ${from} AND effective_at < ${to} AND call_id IS NOT NULL
        AND kind IN ('call_slice', 'call_end', 'makegood', 'chargeback')
      GROUP BY call_id) AS booked JOIN calls c ON c.id = booked.call_id`;
};

function moneyOfCalls(day: string): Source {
  return {
    rows: bookedCalls(day),
    by: ["brand", "content_type"],
    figures: {
      paid_micros: sql`sum(paid)`,
      free_micros: sql`sum(free)`,
      share_micros: sql`sum(share)`,
      paid_back_micros: sql`sum(paid_back)`,
      free_back_micros: sql`sum(free_back)`,
      share_back_micros: sql`sum(share_back)`,
    },
  };
}

/** Credit that was bought, given and taken back. Accounts 2, 3 and 9: promotions, processor_clearing, chargeback_loss. */
function moneyOfPurchases(day: string): Source {
  const { from, to } = bounds(day);
  return {
    rows: sql`SELECT coalesce(p.brand, u.brand, 'Nocturne') AS brand, j.kind, t.code, t.amount, t.debit_account, t.credit_account
      FROM ledger_journals j JOIN ledger_transfers t ON t.journal_id = j.id
        LEFT JOIN users u ON u.uid = j.owner_id
        LEFT JOIN purchases p ON p.journal_id = coalesce(j.reverses_id, j.id) AND j.kind IN ('purchase', 'refund', 'chargeback')
      WHERE j.effective_at >= ${from} AND j.effective_at < ${to} AND j.call_id IS NULL
        AND j.kind IN ('purchase', 'refund', 'chargeback', 'grant', 'expiry')`,
    by: ["brand"],
    figures: {
      purchases: sql`count(*) FILTER (WHERE kind = 'purchase' AND debit_account = 3)`,
      bought_micros: sql`sum(amount) FILTER (WHERE kind = 'purchase' AND debit_account = 3)`,
      bonus_micros: sql`sum(amount) FILTER (WHERE kind = 'purchase' AND debit_account = 2)`,
      refunds: sql`count(*) FILTER (WHERE kind = 'refund' AND credit_account = 3 AND code = 'paid')`,
      refunded_micros: sql`sum(amount) FILTER (WHERE kind = 'refund' AND credit_account = 3)`,
      charged_back_micros: sql`sum(amount) FILTER (WHERE kind = 'chargeback' AND credit_account = 3)`,
      loss_micros: sql`sum(amount) FILTER (WHERE kind IN ('refund', 'chargeback') AND debit_account = 9)`,
      granted_micros: sql`sum(amount) FILTER (WHERE kind = 'grant')`,
      expired_micros: sql`sum(amount) FILTER (WHERE kind = 'expiry')`,
    },
  };
}

function peopleOf(day: string): Source {
  const { from, to } = bounds(day);
  return {
    rows: sql`SELECT brand, user_type FROM users WHERE created_at >= ${from} AND created_at < ${to} AND role = 'member'`,
    by: ["brand"],
    figures: {
      sign_ups: sql`count(*) FILTER (WHERE user_type = 'user')`,
      new_creators: sql`count(*) FILTER (WHERE user_type = 'model')`,
    },
  };
}

const visitsOf = (day: string): Source => ({
  rows: sql`SELECT brand, visits FROM visits WHERE day = ${day}::date`,
  by: ["brand"],
  figures: { visits: sql`sum(visits)` },
});

const playsOf = (day: string): Source => ({
  rows: sql`SELECT a.content_type, p.plays FROM preview_plays p JOIN agents a ON a.id = p.agent_id WHERE p.day = ${day}::date`,
  by: ["content_type"],
  figures: { plays: sql`sum(plays)` },
});

function complaintsOf(day: string): Source {
  const { from, to } = bounds(day);
  return {
    rows: sql`SELECT 1 FROM complaints WHERE received_at >= ${from} AND received_at < ${to}`,
    by: [],
    figures: { complaints: sql`count(*)` },
  };
}
