import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { micros, minMicros } from "#platform/money/money.ts";
import { seededRandom } from "#server/demo/demo-history.rules.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { agentOf, bookCredit, bookPastCall } from "#tests/builders/business.ts";
import { cohortsByScan, figuresByScan, reachByScan, readEverything } from "#tests/builders/business-scan.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { dayAfter, reachSpans, weekOf } from "./rollup.rules.ts";
import { createRollup } from "./rollup.service.ts";

const database = await databaseOfFile();
const dayMs = 86_400_000;
const first = new Date("2026-03-02T00:00:00Z");
const clock = manualClock(first);
const costs = { perMinute: 200_000n, paymentBps: 1_200n };
const random = seededRandom(28);
const below = (end: number) => Math.floor(random() * end);
const pick = <T>(among: readonly T[]): T => among[below(among.length)] as T;

const demo = await withDemo(database);
beforeAll(async () => {
  // Everything here happens in a spring that is long over.
  await sql`UPDATE users SET created_at = ${first}`.execute(database.db);
  await tenWeeks();
  await clock.advance(3_600_000);
  await fold();
});

const fold = () =>
  createRollup({
    db: database.db,
    clock,
    costsAt: async () => ({ perMinute: micros(costs.perMinute), paymentBps: Number(costs.paymentBps) }),
  })();
/** As if an hour had passed, so that what was written until now is no longer looked at as new. */
const anHourPasses = () => sql`UPDATE analysis_state SET seen_at = seen_at + interval '1 hour'`.execute(database.db);

const callers: string[] = [];
const calls: string[] = [];
const purchases: string[] = [];

async function aCaller(at: Date): Promise<void> {
  const uid = uuidv7();
  await sql`INSERT INTO users (uid, username, email, user_type, created_at, brand) VALUES (${uid}, ${`caller-${callers.length}`},
    ${`caller${callers.length}@example.com`}, 'user', ${at}, ${pick(["Nocturne", "Velvet", "Ember"])})`.execute(
    database.db,
  );
  const [free, paid, bonus] = [BigInt(below(3) * 2_500_000), 400_000_000n, BigInt(below(2) * 20_000_000)];
  const purchase = await bookCredit(database, { uid, free, paid, bonus, at, key: uid });
  if (purchase) purchases.push(purchase);
  // So much more that they can talk on after the first purchase went back.
  await bookCredit(database, { uid, free: 0n, paid: 4_000_000_000n, bonus: 0n, at, key: `${uid}:more` });
  callers.push(uid);
}

async function someCalls(day: Date): Promise<void> {
  for (let n = below(9); n > 0; n -= 1) {
    const billedMs = BigInt(1 + below(1_200_000));
    const rate = pick([200_000n, 500_000n, 1_500_000n, 3_330_000n]);
    const cost = billedMs < 10_000n ? 0n : (rate * billedMs) / 60_000n;
    const caller = pick(callers);
    const { rows } = await sql<{ free: bigint }>`SELECT coalesce(sum(credits_posted - debits_posted), 0)::bigint AS free
      FROM ledger_accounts WHERE owner_id = ${caller} AND kind = 'user:free'`.execute(database.db);
    const free = minMicros(micros(cost), micros(rows[0]?.free ?? 0n));
    const paid = cost - free;
    const id = uuidv7();
    // Some end just after midnight, so that a part of them is charged on the day before.
    const endedAt = new Date(day.getTime() + (below(4) === 0 ? 60_000 : below(dayMs)));
    await bookPastCall(database, {
      id,
      caller,
      ...agentOf(demo, pick(["Ivy", "Sable", "Juno"])),
      brand: pick(["Nocturne", "Velvet"]),
      endedAt,
      billedMs,
      free,
      paid,
      share: (paid * 6n) / 10n,
    });
    if (cost > 0n) calls.push(id);
  }
}

/** What comes late is booked on the day on which it comes. */
async function somethingLate(at: Date): Promise<void> {
  const call = pick(calls);
  await sql`SELECT ledger_make_good(${call}, 'Given back', ${at}::timestamptz)`.execute(database.db);
  const [purchase] = purchases.splice(below(purchases.length), 1);
  if (!purchase) return;
  await sql`SELECT ledger_take_back(j.id, ${pick(["refund", "chargeback"])}::ledger_journal_kind,
      least(j.paid_micros, a.credits_posted - a.debits_posted - a.debits_pending), '{}', '{}', 'Back', ${at}::timestamptz)
    FROM ledger_journals j JOIN ledger_accounts a ON a.owner_id = j.owner_id AND a.kind = 'user:paid'
    WHERE j.id = ${purchase}`.execute(database.db);
  await sql`SELECT ledger_freeze(owner_id, false) FROM ledger_journals WHERE id = ${purchase}`.execute(database.db);
}

async function somethingAround(day: string, at: Date): Promise<void> {
  await sql`INSERT INTO visits (day, country_code, region_code, path, network, brand, visits)
    VALUES (${day}, 'DE', '', '/', '0.0.0.0/0', ${pick(["Nocturne", "Ember"])}, ${1 + below(50)})`.execute(database.db);
  await database.db
    .insertInto("preview_plays")
    .values({ agent_id: agentOf(demo, pick(["Ivy", "Juno"])).agentId, day, plays: 1 + below(20) })
    .execute();
  if (below(5) === 0) await aCaller(at);
}

async function folded() {
  const figures = await sql<{ key: string; value: bigint }>`
    SELECT concat_ws('|', day, brand, content_type, figure) AS key, value FROM analysis_figures`.execute(database.db);
  const cohorts = await sql<{ key: string; callers: number }>`
    SELECT concat_ws('|', week, brand, weeks_later) AS key, callers FROM analysis_cohorts`.execute(database.db);
  return {
    figures: Object.fromEntries(figures.rows.map(({ key, value }) => [key, value])),
    cohorts: Object.fromEntries(cohorts.rows.map((row) => [row.key, row.callers])),
  };
}

async function reachOf(span: number, day: string): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ key: string; all: number[] }>`SELECT brand || '|' || content_type AS key,
    ARRAY[callers, returning_callers, creators, earning_creators] AS all FROM analysis_reach
    WHERE span = ${span} AND day = ${day}::date`.execute(database.db);
  return Object.fromEntries(rows.map(({ key, all }) => [key, all]));
}

/** Ten weeks in which the job runs now and then, with pauses of days. */
async function tenWeeks(): Promise<void> {
  for (let n = 0; n < 4; n += 1) await aCaller(first);
  for (let n = 0; n < 70; n += 1) {
    const day = new Date(first.getTime() + n * dayMs);
    await someCalls(day);
    await somethingAround(day.toISOString().slice(0, 10), new Date(day.getTime() + dayMs / 2));
    await clock.advance(day.getTime() + dayMs - 1 - clock.now().getTime());
    if (below(4) === 0) await somethingLate(clock.now());
    if (below(3) > 0) continue;
    await fold();
    await anHourPasses();
  }
}

test("folding day by day, with pauses and late entries, comes to what a scan of everything comes to, to the micro-dollar", async () => {
  const scan = await readEverything(database);
  expect(scan.calls.length).toBeGreaterThan(150);
  const { figures, cohorts } = await folded();
  expect(figures).toEqual(figuresByScan(scan, costs));
  expect(cohorts).toEqual(cohortsByScan(scan, weekOf));
  const today = clock.now().toISOString().slice(0, 10);
  for (const span of reachSpans) {
    for (const day of [today, dayAfter(today, -span)]) {
      expect(await reachOf(span, day), `${span} days up to ${day}`).toEqual(
        reachByScan(scan, dayAfter(day, 1 - span), day),
      );
    }
  }
});

test("the charges of all days are those of the journal, whatever they were for", async () => {
  const { rows } = await sql<{
    figure: string;
    value: bigint;
  }>`SELECT figure, sum(value)::bigint AS value FROM analysis_figures
    WHERE brand = '' AND content_type = '' AND figure LIKE '%micros' GROUP BY figure`.execute(database.db);
  const sums = Object.fromEntries(rows.map(({ figure, value }) => [figure, value]));
  const balance = await sql<{ kind: string; value: bigint }>`SELECT k.kind, sum(ledger_balance(a.id))::bigint AS value
    FROM ledger_accounts a JOIN ledger_account_kinds k USING (kind) GROUP BY k.kind`.execute(database.db);
  const held = Object.fromEntries(balance.rows.map(({ kind, value }) => [kind, value]));
  const at = (name: string) => sums[name] ?? 0n;
  expect(at("share_micros") - at("share_back_micros")).toBe(held["creator:pending"]);
  expect(at("paid_micros") - at("share_micros") - at("paid_back_micros") + at("share_back_micros")).toBe(held.revenue);
  expect(at("bought_micros") - at("refunded_micros") - at("charged_back_micros")).toBe(held.processor_clearing);
});

test("a run without news folds yesterday and today alone; a late entry brings back its own day", async () => {
  await anHourPasses();
  const today = clock.now().toISOString().slice(0, 10);
  const yesterday = dayAfter(today, -1);
  const before = (await folded()).figures;
  expect(await fold()).toEqual([today, yesterday]);
  expect((await folded()).figures).toEqual(before);
  await anHourPasses();
  const uid = callers[0] ?? "";
  await bookCredit(database, {
    uid,
    free: 5_000_000n,
    paid: 0n,
    bonus: 0n,
    at: new Date("2026-03-20T10:00:00Z"),
    key: "late",
  });
  expect(await fold()).toEqual([today, yesterday, "2026-03-20"]);
  expect((await folded()).figures["2026-03-20|||granted_micros"]).toBe(
    (before["2026-03-20|||granted_micros"] ?? 0n) + 5_000_000n,
  );
});

test("servers that fold at once do each day once, and agents add up to the figures", async () => {
  await anHourPasses();
  // So that each counts every span anew.
  await sql`DELETE FROM analysis_reach`.execute(database.db);
  await sql`UPDATE analysis_state SET spans_at = NULL`.execute(database.db);
  const done = (await Promise.all(Array.from({ length: 6 }, fold))).flat();
  expect(done.length).toBeGreaterThanOrEqual(2);
  const { rows } = await sql<{ agents: bigint; figures: bigint }>`SELECT
    (SELECT sum(paid_micros) FROM analysis_agents)::bigint AS agents, (SELECT sum(CASE figure WHEN 'paid_micros' THEN value
      ELSE -value END) FROM analysis_figures WHERE brand = '' AND content_type = ''
      AND figure IN ('paid_micros', 'paid_back_micros'))::bigint AS figures`.execute(database.db);
  expect(rows[0]?.agents).toBe(rows[0]?.figures);
  const lost = await sql<{ calls: bigint; lost: bigint }>`SELECT count(*)::bigint AS calls,
    sum(cost_micros - earned_micros)::bigint AS lost FROM analysis_losses`.execute(database.db);
  const { figures } = await folded();
  const sum = (figure: string) =>
    Object.entries(figures).reduce((all, [key, value]) => (key.endsWith(`|||${figure}`) ? all + value : all), 0n);
  expect(lost.rows[0]).toEqual({ calls: sum("losing_calls"), lost: sum("lost_micros") });
  expect(lost.rows[0]?.calls).toBeGreaterThan(0n);
});
