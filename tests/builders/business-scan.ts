import { sql } from "kysely";
import type { Database } from "#platform/database/connect.ts";

// The figures of the business counted once more: from every row there is, in plain code, with nothing of the job's SQL.

type Call = {
  id: string;
  day: string;
  caller: string;
  creator: string;
  brand: string;
  contentType: string;
  billedMs: bigint;
  paid: bigint;
  share: bigint;
};
type Leg = {
  day: string;
  kind: string;
  callId: string | null;
  ownerId: string | null;
  journalId: string;
  code: string;
  debit: string;
  credit: string;
  amount: bigint;
};
type Costs = { perMinute: bigint; paymentBps: bigint };
export type Scan = Awaited<ReturnType<typeof readEverything>>;

const utcDay = (column: string) => sql.raw(`(${column} AT TIME ZONE 'UTC')::date::text`);

export async function readEverything({ db }: Database) {
  const [calls, legs, users, visits, plays, complaints] = await Promise.all([
    sql<Call>`SELECT id, ${utcDay("ended_at")} AS day, customer_uid AS caller, creator_uid AS creator, brand,
      content_type AS "contentType", billed_ms AS "billedMs", captured_paid_micros AS paid, creator_micros AS share
      FROM calls WHERE state = 'ended' AND kind = 'customer' AND billed_ms > 0 ORDER BY ended_at, id`.execute(db),
    sql<Leg>`SELECT ${utcDay("j.effective_at")} AS day, j.kind::text AS kind, j.call_id AS "callId", j.owner_id AS "ownerId",
      j.id AS "journalId", t.code, d.kind AS debit, c.kind AS credit, t.amount
      FROM ledger_transfers t JOIN ledger_journals j ON j.id = t.journal_id
      JOIN ledger_accounts d ON d.id = t.debit_account JOIN ledger_accounts c ON c.id = t.credit_account`.execute(db),
    sql<{ uid: string; day: string; brand: string; type: string }>`SELECT uid, ${utcDay("created_at")} AS day, brand,
      user_type AS type FROM users WHERE role = 'member'`.execute(db),
    sql<{ day: string; brand: string; visits: number }>`SELECT day::text AS day, brand, visits FROM visits`.execute(db),
    sql<{
      day: string;
      contentType: string;
      plays: number;
    }>`SELECT p.day::text AS day, a.content_type AS "contentType", plays
      FROM preview_plays p JOIN agents a ON a.id = p.agent_id`.execute(db),
    sql<{ day: string }>`SELECT ${utcDay("received_at")} AS day FROM complaints`.execute(db),
  ]);
  return {
    calls: calls.rows,
    legs: legs.rows,
    users: users.rows,
    visits: visits.rows,
    plays: plays.rows,
    complaints: complaints.rows,
  };
}

/** A tally under every combination: of this brand and of all, of this kind and of all. */
function tally() {
  const sums = new Map<string, bigint>();
  const sets = new Map<string, Set<string>>();
  const keysOf = (day: string, figure: string, brand?: string, contentType?: string) =>
    ["", ...(brand ? [brand] : [])].flatMap((b) =>
      ["", ...(contentType ? [contentType] : [])].map((t) => [day, b, t, figure].join("|")),
    );
  return {
    add(day: string, figure: string, value: bigint | number, brand?: string, contentType?: string) {
      for (const key of keysOf(day, figure, brand, contentType)) sums.set(key, (sums.get(key) ?? 0n) + BigInt(value));
    },
    once(day: string, figure: string, who: string, brand?: string, contentType?: string) {
      for (const key of keysOf(day, figure, brand, contentType)) sets.set(key, (sets.get(key) ?? new Set()).add(who));
    },
    result(): Record<string, bigint> {
      for (const [key, members] of sets) sums.set(key, BigInt(members.size));
      return Object.fromEntries([...sums].filter(([, value]) => value !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

/** Every figure of every day, as "day|brand|kind|figure". */
export function figuresByScan(scan: Scan, costs: Costs): Record<string, bigint> {
  const { add, once, result } = tally();
  const called = new Map<string, string>();
  const paidFirst = new Map<string, string>();
  for (const call of scan.calls) {
    const of = [call.brand, call.contentType] as const;
    const { day, caller } = call;
    add(day, "calls", 1, ...of);
    add(day, "billed_ms", call.billedMs, ...of);
    once(day, "callers", caller, ...of);
    if ((called.get(caller) ?? day) < day) once(day, "returning_callers", caller, ...of);
    if (!called.has(caller)) called.set(caller, day);
    if (call.paid > 0n) {
      if (!paidFirst.has(caller)) paidFirst.set(caller, day);
      if (paidFirst.get(caller) === day) once(day, "first_payers", caller, ...of);
    }
    once(day, "active_creators", call.creator, ...of);
    if (call.share > 0n) once(day, "earning_creators", call.creator, ...of);
    const provider = (call.billedMs * costs.perMinute) / 60_000n;
    const payment = (call.paid * costs.paymentBps) / 10_000n;
    add(day, "provider_micros", provider, ...of);
    add(day, "payment_micros", payment, ...of);
    const left = call.paid - call.share - provider - payment;
    if (call.paid > 0n && left < 0n) {
      add(day, "losing_calls", 1, ...of);
      add(day, "lost_micros", -left, ...of);
    }
  }
  addMoney(scan, add);
  for (const { day, brand, type } of scan.users) add(day, type === "user" ? "sign_ups" : "new_creators", 1, brand);
  for (const { day, brand, visits } of scan.visits) add(day, "visits", visits, brand);
  for (const { day, contentType, plays } of scan.plays) add(day, "plays", plays, undefined, contentType);
  for (const { day } of scan.complaints) add(day, "complaints", 1);
  return result();
}

/** From the legs alone: which account gave and which got. */
function addMoney(scan: Scan, add: ReturnType<typeof tally>["add"]): void {
  const callOf = new Map(scan.calls.map((call) => [call.id, call]));
  const brandOf = new Map(scan.users.map(({ uid, brand }) => [uid, brand]));
  for (const leg of scan.legs) {
    const { day, amount, kind, debit, credit } = leg;
    const call = leg.callId === null ? undefined : callOf.get(leg.callId);
    if (call) {
      const note = (figure: string) => add(day, figure, amount, call.brand, call.contentType);
      const charged = kind === "call_slice" || kind === "call_end";
      if (debit === "user:paid") note(charged ? "paid_micros" : "paid_back_micros");
      if (debit === "user:free") note("free_micros");
      if (credit === "creator:pending") note("share_micros");
      if (credit === "user:paid") note("paid_back_micros");
      if (credit === "user:free") note("free_back_micros");
      if (debit === "creator:pending") note("share_back_micros");
      continue;
    }
    const brand = brandOf.get(leg.ownerId ?? "") ?? "Nocturne";
    const note = (figure: string, value: bigint = amount) => add(day, figure, value, brand);
    if (kind === "purchase" && debit === "processor_clearing") note("purchases", 1n);
    if (kind === "purchase" && debit === "processor_clearing") note("bought_micros");
    if (kind === "purchase" && debit === "promotions") note("bonus_micros");
    if (kind === "refund" && credit === "processor_clearing" && leg.code === "paid") note("refunds", 1n);
    if (kind === "refund" && credit === "processor_clearing") note("refunded_micros");
    if (kind === "chargeback" && credit === "processor_clearing") note("charged_back_micros");
    if (debit === "chargeback_loss") note("loss_micros");
    if (kind === "grant") note("granted_micros");
    if (kind === "expiry") note("expired_micros");
  }
}

/** Callers, those who called twice, creators and earning creators within a span, as "brand|kind". */
export function reachByScan(scan: Scan, from: string, to: string): Record<string, number[]> {
  const groups = new Map<string, Call[]>([["|", []]]);
  for (const call of scan.calls.filter(({ day }) => day >= from && day <= to)) {
    for (const brand of ["", call.brand]) {
      for (const type of ["", call.contentType]) {
        groups.set(`${brand}|${type}`, [...(groups.get(`${brand}|${type}`) ?? []), call]);
      }
    }
  }
  return Object.fromEntries(
    [...groups].map(([key, calls]) => {
      const callers = calls.map(({ caller }) => caller);
      const again = new Set(callers.filter((caller, index) => callers.indexOf(caller) !== index));
      const creators = new Set(calls.map(({ creator }) => creator));
      const earning = new Set(calls.filter(({ share }) => share > 0n).map(({ creator }) => creator));
      return [key, [new Set(callers).size, again.size, creators.size, earning.size]];
    }),
  );
}

/** Callers of each week's cohort by weeks later, as "week|brand|weeks". */
export function cohortsByScan(scan: Scan, weekOf: (day: string) => string): Record<string, number> {
  const first = new Map<string, Call>();
  for (const call of scan.calls) if (!first.has(call.caller)) first.set(call.caller, call);
  const members = new Map<string, Set<string>>();
  for (const call of scan.calls) {
    const began = first.get(call.caller);
    if (!began) continue;
    const week = weekOf(began.day);
    const weeks = Math.round((Date.parse(weekOf(call.day)) - Date.parse(week)) / (7 * 86_400_000));
    if (weeks > 8) continue;
    for (const brand of ["", began.brand]) {
      const key = `${week}|${brand}|${weeks}`;
      members.set(key, (members.get(key) ?? new Set()).add(call.caller));
    }
  }
  return Object.fromEntries([...members].map(([key, callers]) => [key, callers.size]));
}
