import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars, micros, zero } from "#platform/money/money.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import {
  aCustomer,
  aHold,
  aPurchase,
  creditOf,
  findings,
  later,
  ledgerNow,
  noParts,
  sampleRate,
} from "#tests/builders/ledger.ts";
import { chargeOf, creatorPart, type Parts, splitCharge } from "./charge.rules.ts";
import { creatorBalances } from "./earnings.store.ts";
import { defaultShare } from "./ledger.rules.ts";
import { createLedgerService } from "./ledger.service.ts";
import { statementQuery } from "./statement.store.ts";

const DAY_MS = 86_400_000;
const database = await databaseOfFile();
const clock = manualClock(ledgerNow);
const ledger = createLedgerService({ db: database.db, clock });
afterEach(async () => expect(await findings(database.db)).toEqual([]));

function aViewer(userType: "user" | "model" = "user"): Viewer {
  const uid = uuidv7();
  const person = { username: "june", email: "june@example.com", name: null, role: "member" as const };
  return { uid, ...person, userType, twoFactor: false };
}

/** A finished call of a minute and a half at $1.50 through one renewal. */
async function aCall(customer: Viewer, creator: Viewer, at = clock.now()) {
  const hold = aHold(customer.uid, { creatorId: creator.uid, at });
  const { db } = database;
  const post = (held: Parts, ms: number) => {
    const parts = splitCharge({ owed: chargeOf(sampleRate, ms), captured: noParts, held });
    const terms = { paidTotal: parts.paid, rate: sampleRate, alreadyCredited: zero };
    const share = { shareBps: defaultShare.bps, usageFeePerMinute: defaultShare.usageFeePerMinute };
    return { callId: hold.callId, at, parts, creatorPart: creatorPart({ ...terms, ...share }) };
  };
  const first = await ledger.hold(db, hold);
  const renewal = { ...post(first.held, 60_000), sliceNo: 1, wanted: sampleRate, expiresAt: hold.expiresAt };
  const second = await ledger.renew(db, renewal);
  await ledger.settle(db, post(second.held, 30_000));
  return hold.callId;
}

describe("the credit of a member", () => {
  test("is $5.00 of free credit after sign-up, however often the grant is asked for [N-56]", async () => {
    const viewer = aViewer();
    const first = await transact(database.db, (tx) => ledger.grantSignup(tx, viewer.uid));
    expect(await ledger.grantSignup(database.db, viewer.uid)).toBe(first);
    const expected = { credit: "0.00", freeCredit: "5.00", total: "5.00", held: "0.00", runningCall: null };
    expect(await ledger.credit(viewer)).toEqual(expected);
    const grants = await database.db
      .selectFrom("ledger_grants")
      .selectAll()
      .where("owner_id", "=", viewer.uid)
      .execute();
    expect(grants).toEqual([
      expect.objectContaining({ amount: 5_000_000n, expires_at: new Date(ledgerNow.getTime() + 30 * DAY_MS) }),
    ]);
  });

  test("is none after sign-up where the operator gives none", async () => {
    const viewer = aViewer();
    const none = createLedgerService({ db: database.db, clock, signupGrant: async () => ({ amount: zero, days: 30 }) });
    expect(await none.grantSignup(database.db, viewer.uid)).toBeNull();
    expect(await none.credit(viewer)).toMatchObject({ total: "0.00" });
  });

  test("leaves out what is set aside for a running call and names it apart", async () => {
    const viewer = aViewer();
    await ledger.grantSignup(database.db, viewer.uid);
    await ledger.recordPurchase(database.db, aPurchase({ ownerId: viewer.uid, paid: dollars(10) }));
    const hold = aHold(viewer.uid);
    await ledger.hold(database.db, hold);
    const running = { credit: "10.00", freeCredit: "3.50", total: "13.50", held: "1.50", runningCall: hold.callId };
    expect(await ledger.credit(viewer)).toEqual(running);
    await ledger.settle(database.db, { ...hold, parts: noParts, creatorPart: zero });
    expect(await ledger.credit(viewer)).toMatchObject({ held: "0.00", runningCall: null });
  });

  test("is nothing for a member without any, and for signed-in members only", async () => {
    const nothing = { credit: "0.00", freeCredit: "0.00", total: "0.00", held: "0.00", runningCall: null };
    expect(await ledger.credit(aViewer())).toEqual(nothing);
    await expect(ledger.credit(null)).rejects.toMatchObject({ code: "members.not_authenticated" });
  });

  test("is too little for a call: a refusal with 402 and a sentence for people", async () => {
    const attempt = ledger.hold(database.db, aHold(aViewer().uid));
    const refusal = { code: "ledger.insufficient_credit", status: 402 };
    await expect(attempt).rejects.toMatchObject(refusal);
    await expect(attempt).rejects.toThrow("You do not have enough credit for this call");
  });

  test("a payment told again with another amount is refused with 422", async () => {
    const bought = aPurchase({ paid: dollars(10) });
    await ledger.recordPurchase(database.db, bought);
    const again = ledger.recordPurchase(database.db, { ...bought, paid: dollars(25) });
    await expect(again).rejects.toMatchObject({ code: "ledger.key_reused", status: 422 });
  });

  test("free credit ends after its 30 days", async () => {
    const viewer = aViewer();
    const early = createLedgerService({
      db: database.db,
      clock: manualClock(new Date(ledgerNow.getTime() - 30 * DAY_MS)),
    });
    await early.grantSignup(database.db, viewer.uid);
    expect(await early.expireGrants()).toBe(0);
    expect(await ledger.expireGrants()).toBe(1);
    expect(await ledger.expireGrants()).toBe(0);
    expect(await ledger.credit(viewer)).toMatchObject({ total: "0.00" });
    const { lines } = await ledger.statement(viewer, {});
    expect(lines[0]).toMatchObject({ kind: "expiry", label: "Free credit ended", amount: "-5.00" });
  });

  test("all free credit that is due ends at once, however much there is, but what a call has set aside", async () => {
    const { db } = database;
    const amounts = { wanted: dollars(1), minimum: dollars(1) };
    const talking = await aCustomer(db, { free: dollars(5) });
    const hold = aHold(talking, { ...amounts, ratePerMinute: dollars(1) });
    await ledger.hold(db, hold);
    const others = await Promise.all(Array.from({ length: 450 }, () => aCustomer(db, { free: dollars(5) })));
    const clock = manualClock(later(61));
    const then = createLedgerService({ db, clock });
    expect(await then.expireGrants()).toBe(others.length);
    expect(await creditOf(db, talking)).toMatchObject({ free: dollars(4) });
    await then.settle(db, { ...hold, parts: noParts, creatorPart: zero, at: later(61) });
    expect(await then.expireGrants()).toBe(1);
  });
});

describe("the statement", () => {
  test("tells what moved the credit, newest first, a call as one line with what it cost [N-19]", async () => {
    const viewer = aViewer();
    const creator = aViewer("model");
    await ledger.grantSignup(database.db, viewer.uid);
    await ledger.recordPurchase(database.db, aPurchase({ ownerId: viewer.uid, paid: dollars(10), bonus: dollars(1) }));
    const first = await aCall(viewer, creator);
    const second = await aCall(viewer, creator);
    const third = await aCall(viewer, creator);
    await ledger.makeGood(database.db, { callId: third, label: "The call broke on our side" });

    const { lines, nextCursor } = await ledger.statement(viewer, {});
    expect(nextCursor).toBeNull();
    const call = { kind: "call", label: "Call with Ivy", amount: "-2.25" };
    expect(lines).toMatchObject([
      {
        kind: "makegood",
        label: "The call broke on our side",
        callId: third,
        amount: "2.25",
        freeAmount: "0.50",
        balanceAfter: "11.50",
      },
      { ...call, callId: third, freeAmount: "-0.50", balanceAfter: "9.25" },
      { ...call, callId: second, freeAmount: "-2.25", balanceAfter: "11.50" },
      { ...call, callId: first, freeAmount: "-2.25", balanceAfter: "13.75" },
      { kind: "purchase", label: "Credit", callId: null, amount: "11.00", freeAmount: "0.00", balanceAfter: "16.00" },
      { kind: "grant", label: "Welcome credit", amount: "5.00", freeAmount: "5.00", balanceAfter: "5.00" },
    ]);
  });

  test("adds up where credit was bought in the middle of a call [N-85]", async () => {
    const viewer = aViewer();
    await ledger.recordPurchase(database.db, aPurchase({ ownerId: viewer.uid, paid: dollars(10) }));
    const hold = aHold(viewer.uid);
    await ledger.hold(database.db, hold);
    const post = { ...hold, creatorPart: zero };
    await ledger.renew(database.db, { ...post, parts: { free: zero, paid: sampleRate }, sliceNo: 1 });
    await ledger.recordPurchase(database.db, aPurchase({ ownerId: viewer.uid, paid: dollars(20), at: later(1) }));
    await ledger.renew(database.db, { ...post, parts: { free: zero, paid: sampleRate }, sliceNo: 2 });
    await ledger.settle(database.db, { ...post, parts: { free: zero, paid: micros(10_000) }, at: later(2) });
    const { lines } = await ledger.statement(viewer, {});
    expect(lines.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      ["-3.01", "26.99"],
      ["20.00", "30.00"],
      ["10.00", "10.00"],
    ]);
  });

  test("of calls from before whole cents adds up too, in what is shown and by the month [N-85]", async () => {
    const viewer = aViewer();
    await ledger.recordPurchase(database.db, aPurchase({ ownerId: viewer.uid, paid: dollars(5) }));
    for (const part of [785_000, 785_000, 785_001]) {
      const hold = aHold(viewer.uid);
      await ledger.hold(database.db, hold);
      await ledger.settle(database.db, { ...hold, parts: { free: zero, paid: micros(part) }, creatorPart: zero });
    }
    const { lines } = await ledger.statement(viewer, {});
    expect(lines.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      ["-0.79", "2.64"],
      ["-0.78", "3.43"],
      ["-0.79", "4.21"],
      ["5.00", "5.00"],
    ]);
    expect(await ledger.months(viewer)).toMatchObject([{ came: "5.00", went: "-2.36" }]);
    expect(await ledger.credit(viewer)).toMatchObject({ total: "2.64", held: "0.00" });
  });

  test("shows a running call with what it has cost so far", async () => {
    const viewer = aViewer();
    await ledger.recordPurchase(database.db, aPurchase({ ownerId: viewer.uid, paid: dollars(10) }));
    const hold = aHold(viewer.uid);
    await ledger.hold(database.db, hold);
    expect((await ledger.statement(viewer, {})).lines).toHaveLength(1);
    const post = { ...hold, creatorPart: zero };
    for (const sliceNo of [1, 2]) {
      await ledger.renew(database.db, { ...post, parts: { free: zero, paid: sampleRate }, sliceNo });
    }
    const { lines } = await ledger.statement(viewer, {});
    expect(lines.map((line) => line.amount)).toEqual(["-3.00", "10.00"]);
    await ledger.settle(database.db, { ...post, parts: noParts });
    expect((await ledger.statement(viewer, {})).lines).toEqual(lines);
  });

  test("has pages that follow each other without a gap or a repeat", async () => {
    const viewer = aViewer();
    for (let count = 0; count < 7; count += 1) {
      await ledger.recordPurchase(database.db, aPurchase({ ownerId: viewer.uid, paid: dollars(10 + count) }));
    }
    const amounts: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ledger.statement(viewer, { cursor, limit: 3 });
      amounts.push(...page.lines.map((line) => line.amount));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(amounts).toEqual(["16.00", "15.00", "14.00", "13.00", "12.00", "11.00", "10.00"]);
  });

  test("refuses a page marker that it did not make", async () => {
    const forged = Buffer.from(JSON.stringify(["1 OR 1", "x"])).toString("base64url");
    for (const cursor of ["x", forged]) {
      await expect(ledger.statement(aViewer(), { cursor })).rejects.toMatchObject({ code: "bad_cursor", status: 400 });
    }
  });

  test("reads its page from the index of the owner's journals", async () => {
    const bought = aPurchase({ paid: dollars(10) });
    await ledger.recordPurchase(database.db, bought);
    const page = { ownerId: bought.ownerId, beforeVersion: 1_000n, limit: 20 };
    const text = await database.db.transaction().execute(async (trx) => {
      // So small a table is sometimes read as fast from end to end: what is asked is whether an index serves every part.
      await sql`SET LOCAL enable_seqscan = off`.execute(trx);
      const plan = await sql<Record<string, string>>`EXPLAIN ${statementQuery(page)}`.execute(trx);
      return plan.rows.map((row) => Object.values(row)[0]).join("\n");
    });
    expect(text).toMatch(/Index Scan Backward using ledger_journals_(moves|chain)/);
    expect(text).not.toContain("Seq Scan on ledger_journals");
  });
});

describe("the earnings of a creator", () => {
  test("add up paid calls, leave out free credit and what was given back", async () => {
    const creator = aViewer("model");
    const customer = aViewer();
    await ledger.recordPurchase(database.db, aPurchase({ ownerId: customer.uid, paid: dollars(100) }));
    await aCall(customer, creator);
    await aCall(customer, creator, new Date(ledgerNow.getTime() - 2 * DAY_MS));
    const broken = await aCall(customer, creator);
    await ledger.makeGood(database.db, { callId: broken, label: "The call broke" });

    expect(await creatorBalances(database.db, creator.uid)).toEqual({
      pending: 2_740_000n,
      available: 0n,
      paidOut: 0n,
    });
    expect(await ledger.paidMinutesThisMonth(database.db, creator.uid)).toBe(1.5);
    await ledger.fold();
    expect((await creatorBalances(database.db, creator.uid)).pending).toBe(2_740_000n);
  });
});
