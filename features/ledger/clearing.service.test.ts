import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { dollars, parseDollars } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withPurchases } from "#tests/builders/purchases.ts";
import { createClearing } from "./clearing.service.ts";
import { clearCalls } from "./clearing.store.ts";
import type { EarningsLine } from "./earnings/earnings.schema.ts";
import { createEarningsStatement } from "./earnings/earnings-statement.service.ts";
import { earningsQuery } from "./earnings/earnings-statement.store.ts";

const database = await databaseOfFile();
let clearDue: () => Promise<number>;
let statement: ReturnType<typeof createEarningsStatement>;
let hold = { holdDays: 7, newCreatorHoldDays: 14, newCreatorDays: 30, minimum: dollars(20) };
const emails = new Set<string>();
const dayMs = 86_400_000;
const shop = await withPurchases(database);
const mail = { post: async (_: unknown, { key }: { key: string }) => void emails.add(key) };
const shareOf = async () => ({ shareBps: 7_500, usageFeeMicros: dollars(1) });
const parts = { db: database.db, clock: shop.clock, members: shop.members, terms: async () => hold, mail, shareOf };
beforeAll(async () => {
  clearDue = createClearing(parts);
  statement = createEarningsStatement(parts);
  // Whatever the demo's creators earned before, cleared: from here on each figure is this test's own.
  await shop.clock.advance(60 * dayMs);
  await clearDue();
});
afterAll(async () => expect(await checkLedger(database.db, { at: shop.clock.now() })).toEqual([]));

const creatorOf = (name: string) => shop.creatorOf(name).viewer;
const ivy = () => creatorOf("Ivy");
const micro = (text: string) => parseDollars(text) ?? 0n;

/** A call of so many seconds on paid credit; what its creator earned. */
async function talked(member: Viewer, seconds: number, agentName = "Ivy") {
  const call = await shop.talking(member, agentName);
  for (let left = seconds; left > 0; left -= 10) {
    await shop.pass(Math.min(10, left) * 1_000, call.connection);
    call.tell({ type: "user_active" });
  }
  await shop.liveCalls.end(call.callId, "user");
  const row = await database.db
    .selectFrom("ledger_calls")
    .selectAll()
    .where("call_id", "=", call.callId)
    .executeTakeFirstOrThrow();
  return { callId: call.callId, share: row.creator_posted, startedAt: row.started_at };
}

async function everyLine(creator: Viewer): Promise<EarningsLine[]> {
  const lines: EarningsLine[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await statement.statement(creator, { cursor, limit: 2 });
    lines.push(...page.lines);
    if (page.nextCursor === null) return lines;
    cursor = page.nextCursor;
  }
}

async function expectSumsToMatch(creator: Viewer): Promise<void> {
  const [lines, { pending, available }] = [await everyLine(creator), await statement.overview(creator)];
  const sum = (part: "pending" | "available") => lines.reduce((total, line) => total + micro(line[part]), 0n);
  expect({ pending: sum("pending"), available: sum("available") }).toEqual({
    pending: micro(pending),
    available: micro(available),
  });
}

test("a share becomes available at the moment until which it waits, to the micro-dollar, however often the job runs", async () => {
  const member = await shop.somebody();
  await shop.bought(member, "50");
  const before = await statement.overview(ivy());
  const call = await talked(member, 47);
  expect(call.share).toBeGreaterThan(0n);
  const waiting = await statement.overview(ivy());
  expect(micro(waiting.pending) - micro(before.pending)).toBe(call.share);
  const clearsAt = new Date(call.startedAt.getTime() + 7 * dayMs);
  expect(waiting.clearing).toEqual([{ day: clearsAt.toISOString().slice(0, 10), amount: waiting.pending, calls: 1 }]);
  expect((await everyLine(ivy()))[0]).toMatchObject({
    kind: "earned",
    callId: call.callId,
    state: "waiting",
    clearsAt: clearsAt.toISOString(),
  });

  await shop.clock.advance(clearsAt.getTime() - shop.clock.now().getTime() - 1);
  expect(await clearDue()).toBe(0);
  expect(await statement.overview(ivy())).toMatchObject({ pending: waiting.pending, available: before.available });
  await shop.clock.advance(1);
  const runs = await Promise.all([clearDue(), clearDue(), clearDue()]);
  expect(Math.max(...runs)).toBe(1);
  expect(await clearDue()).toBe(0);
  expect(emails).toContain(`earnings-cleared:${ivy().uid}:${clearsAt.toISOString().slice(0, 10)}`);
  const after = await statement.overview(ivy());
  expect(micro(after.available) - micro(before.available)).toBe(call.share);
  expect(after).toMatchObject({ pending: before.pending, clearing: [] });
  const [cleared, earned] = await everyLine(ivy());
  expect(cleared).toMatchObject({ kind: "cleared", label: "One call cleared" });
  expect(micro(cleared?.available ?? "")).toBe(call.share);
  expect(earned).toMatchObject({ kind: "earned", state: "cleared", clearsAt: null });
  await expectSumsToMatch(ivy());
});

test("a new creator's calls wait longer", async () => {
  const sable = creatorOf("Sable");
  await database.db.updateTable("users").set({ created_at: shop.clock.now() }).where("uid", "=", sable.uid).execute();
  const member = await shop.somebody();
  await shop.bought(member, "50");
  const { share } = await talked(member, 30, "Sable");
  const before = await statement.overview(sable);
  expect(before.newUntil).not.toBeNull();
  await shop.clock.advance(13 * dayMs);
  await clearDue();
  expect((await statement.overview(sable)).available).toBe(before.available);
  await shop.clock.advance(dayMs);
  await clearDue();
  expect(micro((await statement.overview(sable)).available) - micro(before.available)).toBe(share);
});

test("what was charged back while it waited does not clear, and what has cleared is not charged back", async () => {
  const member = await shop.somebody();
  const id = await shop.bought(member, "10");
  const before = await statement.overview(ivy());
  const { share } = await talked(member, 60);
  const other = await shop.somebody();
  const otherId = await shop.bought(other, "10");
  const kept = await talked(other, 60);
  await shop.tell(id, { kind: "chargeback" });
  expect((await everyLine(ivy()))[0]).toMatchObject({ kind: "taken-back" });
  expect(share).toBeGreaterThan(0n);
  await shop.clock.advance(7 * dayMs);
  await clearDue();
  const after = await statement.overview(ivy());
  expect(micro(after.available) - micro(before.available)).toBe(kept.share);
  expect(after.pending).toBe(before.pending);
  // The operator lengthens the hold: what is the creator's stays so.
  hold = { ...hold, holdDays: 60 };
  const loss = await shop.ledger.platformBalance("chargeback_loss");
  await shop.tell(otherId, { kind: "chargeback" });
  expect(await statement.overview(ivy())).toMatchObject({ available: after.available, pending: after.pending });
  expect((await shop.ledger.platformBalance("chargeback_loss")) - loss).toBeGreaterThan(kept.share);
  hold = { ...hold, holdDays: 7 };
  await expectSumsToMatch(ivy());
});

test("a call that is given back after it cleared costs the platform, not the creator", async () => {
  const member = await shop.somebody();
  await shop.bought(member, "10");
  const call = await talked(member, 40);
  await shop.clock.advance(8 * dayMs);
  await clearDue();
  const before = await statement.overview(ivy());
  const credit = await shop.paidCredit(member);
  const given = { callId: call.callId, label: "Sorry" };
  const journal = await shop.ledger.makeGood(database.db, given);
  expect(await shop.ledger.makeGood(database.db, given)).toBe(journal);
  expect(await shop.paidCredit(member)).toBeGreaterThan(credit);
  expect(await statement.overview(ivy())).toEqual(before);
  // The call itself is no concern of this suite; the check compares both.
  await sql`UPDATE calls SET captured_free_micros = 0, captured_paid_micros = 0, chargeable_ms = 0, creator_micros = 0
    WHERE id = ${call.callId}`.execute(database.db);
});

test("the function refuses a call that runs, and one of somebody else", async () => {
  const member = await shop.somebody();
  await shop.bought(member, "10");
  const running = await shop.talking(member, "Ivy");
  const clear = (creator: Viewer) =>
    transact(database.db, (tx) =>
      clearCalls(tx, { creatorId: creator.uid, callIds: [running.callId], label: "By hand", at: shop.clock.now() }),
    );
  await expect(clear(ivy())).rejects.toMatchObject({ code: "LG003" });
  await shop.liveCalls.end(running.callId, "user");
  await expect(clear(creatorOf("Sable"))).rejects.toMatchObject({ code: "LG003" });
});

test("a statement is its creator's alone, and its pages use indexes", async () => {
  expect((await statement.overview(ivy())).terms).toMatchObject({ shareBps: 7_500, usageFee: "1.00" });
  await expect(statement.overview(null)).rejects.toMatchObject({ status: 401 });
  await expect(statement.statement(await shop.somebody(), {})).rejects.toMatchObject({ status: 403 });
  await expect(statement.statement(ivy(), { cursor: "nonsense" })).rejects.toMatchObject({ code: "bad_cursor" });
  const own = new Set((await everyLine(ivy())).map(({ id }) => id));
  expect((await everyLine(creatorOf("Sable"))).filter(({ id }) => own.has(id))).toEqual([]);
  let text = "";
  for await (const piece of await statement.statementCsv(ivy())) text += piece;
  expect(text.trim().split("\n")).toHaveLength(own.size + 1);
  await database.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    const query = earningsQuery({ creatorId: ivy().uid, before: { at: shop.clock.now(), id: ivy().uid }, limit: 20 });
    const { rows } = await sql<Record<string, string>>`EXPLAIN ${query}`.execute(tx);
    const plan = JSON.stringify(rows);
    expect(plan).toContain("ledger_calls_earnings");
    expect(plan).toContain("ledger_journals_earnings_taken");
    expect(plan).toContain("ledger_journals_available");
  });
});

test("a line of a call that was given back says when the call was", async () => {
  const member = await shop.somebody();
  await shop.bought(member, "10");
  const { callId, startedAt } = await talked(member, 60);
  await shop.clock.advance(3_600_000);
  await sql`SELECT call_refund(gen_random_uuid(), ${callId}, 500000, 'Refund: call with Ivy',
    ${shop.clock.now()}::timestamptz)`.execute(database.db);
  const [back, earned] = await everyLine(ivy());
  expect(back).toMatchObject({ kind: "taken-back", callId, callAt: startedAt.toISOString() });
  expect(back?.at).toBe(shop.clock.now().toISOString());
  expect(earned).toMatchObject({ kind: "earned", callId, callAt: null });
});
