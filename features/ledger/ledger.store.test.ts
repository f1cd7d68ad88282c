import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars, type Micros, micros, zero } from "#platform/money/money.ts";
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
import * as store from "./ledger.store.ts";

const database = await databaseOfFile();
const at = ledgerNow;
afterEach(async () => expect(await findings(database.db)).toEqual([]));

const rate = sampleRate;

describe("setting credit aside", () => {
  test("takes free credit first, then paid", async () => {
    const ownerId = await aCustomer(database.db, { free: dollars(1), paid: dollars(10) });
    const step = await store.hold(database.db, aHold(ownerId));
    expect(step).toMatchObject({ held: { free: 1_000_000n, paid: 500_000n }, available: 9_500_000n });
    expect(await creditOf(database.db, ownerId)).toEqual({ free: 0n, paid: 9_500_000n, held: 1_500_000n });
  });

  test("takes what is there when that is less than wanted but not less than the minimum", async () => {
    const ownerId = await aCustomer(database.db, { paid: dollars(2) });
    const step = await store.hold(database.db, aHold(ownerId, { wanted: dollars(5) }));
    expect(step).toMatchObject({ held: { free: 0n, paid: 2_000_000n }, available: 0n });
  });

  test("is refused by the check of the account when less than the minimum is there, and changes nothing", async () => {
    const ownerId = await aCustomer(database.db, { free: dollars(1) });
    const attempt = store.hold(database.db, aHold(ownerId));
    await expect(attempt).rejects.toMatchObject({ code: "23514", constraint: "ledger_accounts_covered" });
    expect(await creditOf(database.db, ownerId)).toEqual({ free: 1_000_000n, paid: 0n, held: 0n });
  });

  test("is refused for a customer who never had any credit", async () => {
    await expect(store.hold(database.db, aHold(uuidv7()))).rejects.toMatchObject({ code: "23514" });
  });

  test("cannot be asked for nothing, for less than the minimum, or twice for one call", async () => {
    const ownerId = await aCustomer(database.db, { paid: dollars(10) });
    const zeroHold = aHold(ownerId, { wanted: zero, minimum: zero });
    await expect(store.hold(database.db, zeroHold)).rejects.toMatchObject({ code: "LG003" });
    const tooSmall = aHold(ownerId, { wanted: micros(1), minimum: micros(2) });
    await expect(store.hold(database.db, tooSmall)).rejects.toMatchObject({ code: "LG003" });
    const hold = aHold(ownerId);
    await store.hold(database.db, hold);
    await expect(store.hold(database.db, { ...hold, wanted: dollars(3) })).rejects.toMatchObject({ code: "LG001" });
  });

  test("is refused on a frozen account", async () => {
    const ownerId = await aCustomer(database.db, { paid: dollars(10) });
    await transact(database.db, async (tx) => {
      await sql`SET LOCAL ledger.writer = 'on'`.execute(tx);
      await sql`UPDATE ledger_accounts SET frozen_at = now() WHERE owner_id = ${ownerId}`.execute(tx);
    });
    await expect(store.hold(database.db, aHold(ownerId))).rejects.toMatchObject({ code: "LG005" });
  });
});

describe("posting", () => {
  async function aLiveCall(credit: { free?: Micros; paid?: Micros }) {
    const ownerId = await aCustomer(database.db, credit);
    const hold = aHold(ownerId);
    const step = await store.hold(database.db, hold);
    return { ...hold, holdId: step.holdId ?? "" };
  }

  test("charges what was used, gives the creator a part of the paid credit and releases the rest", async () => {
    const call = await aLiveCall({ free: micros(500_000), paid: dollars(10) });
    const parts = { free: micros(500_000), paid: micros(250_000) };
    const before = await store.platformBalance(database.db, "revenue");
    await store.post(database.db, { ...call, parts, creatorPart: micros(100_000) });
    expect(await creditOf(database.db, call.ownerId)).toEqual({ free: 0n, paid: 9_750_000n, held: 0n });
    expect((await store.platformBalance(database.db, "revenue")) - before).toBe(150_000n);
  });

  test("renews a call: posts one slice and sets the next aside under one lock", async () => {
    const call = await aLiveCall({ paid: dollars(4) });
    const parts = { free: zero, paid: micros(1_250_000) };
    const renewal = { ...call, sliceNo: 1, parts, creatorPart: zero, wanted: rate, expiresAt: later(2) };
    const first = await store.renew(database.db, renewal);
    expect(first).toMatchObject({ held: { free: 0n, paid: 1_500_000n }, available: 1_250_000n });
    const again = await store.renew(database.db, renewal);
    expect(again).toEqual(first);
    const short = await store.renew(database.db, { ...renewal, sliceNo: 2, wanted: dollars(9), expiresAt: later(3) });
    expect(short).toMatchObject({ held: { free: 0n, paid: 1_500_000n }, available: 0n });
    await store.settle(database.db, { callId: call.callId, parts: short.held, creatorPart: zero, at });
    expect(await creditOf(database.db, call.ownerId)).toEqual({ free: 0n, paid: 0n, held: 0n });
  });

  test("can go on after the credit was used up and topped up in the middle of a call", async () => {
    const call = await aLiveCall({ paid: rate });
    const all = { free: zero, paid: rate };
    const renewal = { ...call, sliceNo: 1, parts: all, creatorPart: zero, wanted: rate, expiresAt: later(2) };
    expect(await store.renew(database.db, renewal)).toMatchObject({ holdId: null, held: noParts });
    const topUp = aPurchase({ ownerId: call.ownerId, paid: dollars(10) });
    await store.purchase(database.db, topUp);
    const next = await store.renew(database.db, { ...renewal, sliceNo: 2, parts: noParts });
    expect(next.held.paid).toBe(rate);
    await store.settle(database.db, { ...call, parts: noParts, creatorPart: zero });
  });

  test("refuses more than is set aside, line by line, and a creator's part above what was paid", async () => {
    const call = await aLiveCall({ free: dollars(1), paid: dollars(10) });
    const over = (parts: { free: Micros; paid: Micros }, creatorPart: Micros = zero) =>
      expect(store.post(database.db, { ...call, parts, creatorPart })).rejects.toMatchObject({ code: "LG003" });
    await over({ free: micros(1_000_001), paid: zero });
    await over({ free: zero, paid: micros(500_001) });
    await over({ free: micros(-1), paid: zero });
    await over({ free: zero, paid: micros(10) }, micros(11));
    await store.settle(database.db, { ...call, parts: noParts, creatorPart: zero });
  });

  test("resolves a hold at most once", async () => {
    const call = await aLiveCall({ paid: dollars(4) });
    await store.voidHold(database.db, call);
    await store.voidHold(database.db, call);
    const post = store.post(database.db, { ...call, parts: noParts, creatorPart: zero });
    await expect(post).rejects.toMatchObject({ code: "LG002" });
    expect(await creditOf(database.db, call.ownerId)).toEqual({ free: 0n, paid: 4_000_000n, held: 0n });
  });

  test("ends a call once; afterwards nothing can be posted or set aside for it", async () => {
    const call = await aLiveCall({ paid: dollars(4) });
    const end = { ...call, parts: { free: zero, paid: micros(7) }, creatorPart: zero };
    expect(await store.settle(database.db, end)).toEqual(await store.settle(database.db, end));
    const renewal = { ...call, sliceNo: 1, parts: noParts, creatorPart: zero, wanted: rate, expiresAt: later(2) };
    await expect(store.renew(database.db, renewal)).rejects.toMatchObject({ code: "LG002" });
    const other = { ...end, parts: { free: zero, paid: micros(8) } };
    await expect(store.settle(database.db, other)).rejects.toMatchObject({ code: "LG001" });
    const unknown = { ...end, callId: uuidv7() };
    await expect(store.settle(database.db, unknown)).rejects.toMatchObject({ code: "LG002" });
  });
});

describe("giving back", () => {
  test("makes a whole call good: each leg of each slice swapped, once", async () => {
    const ownerId = await aCustomer(database.db, { free: dollars(1), paid: dollars(10) });
    const before = await store.platformBalance(database.db, "revenue");
    const hold = aHold(ownerId);
    await store.hold(database.db, hold);
    const early = store.makeGood(database.db, { callId: hold.callId, label: "Sorry", at });
    await expect(early).rejects.toMatchObject({ code: "LG004" });
    const slice = { parts: { free: dollars(1), paid: micros(500_000) }, creatorPart: micros(300_000) };
    await store.renew(database.db, { ...hold, ...slice, sliceNo: 1, expiresAt: later(2) });
    const end = { parts: { free: zero, paid: micros(900_000) }, creatorPart: micros(500_000) };
    await store.settle(database.db, { ...hold, ...end });
    const journal = await store.makeGood(database.db, { callId: hold.callId, label: "Sorry", at });
    expect(await store.makeGood(database.db, { callId: hold.callId, label: "Sorry", at })).toBe(journal);
    expect(await creditOf(database.db, ownerId)).toEqual({ free: 1_000_000n, paid: 10_000_000n, held: 0n });
    expect(await store.platformBalance(database.db, "revenue")).toBe(before);
  });

  test("a call that cost nothing has nothing to give back", async () => {
    const hold = aHold(await aCustomer(database.db, { paid: dollars(2) }));
    await store.hold(database.db, hold);
    await store.settle(database.db, { ...hold, parts: noParts, creatorPart: zero });
    expect(await store.makeGood(database.db, { callId: hold.callId, label: "Sorry", at })).toBeNull();
  });

  test("reverses a purchase once, bonus and all, unless it was spent", async () => {
    const ownerId = uuidv7();
    const bought = aPurchase({ ownerId, paid: dollars(50), bonus: micros(2_500_000) });
    const journalId = await store.purchase(database.db, bought);
    expect((await creditOf(database.db, ownerId)).paid).toBe(52_500_000n);
    const hold = aHold(ownerId);
    await store.hold(database.db, hold);
    const reversal = { journalId, label: "Payment taken back", at };
    await expect(store.reverse(database.db, reversal)).rejects.toMatchObject({ code: "23514" });
    await store.settle(database.db, { ...hold, parts: noParts, creatorPart: zero });
    const reversed = await store.reverse(database.db, reversal);
    expect(await store.reverse(database.db, reversal)).toBe(reversed);
    expect((await creditOf(database.db, ownerId)).paid).toBe(0n);
    const twice = store.reverse(database.db, { ...reversal, journalId: reversed });
    await expect(twice).rejects.toMatchObject({ code: "LG004" });
  });
});

describe("credit that comes in", () => {
  test("a payment is credited once; the same payment with another amount is refused", async () => {
    const ownerId = uuidv7();
    const bought = aPurchase({ ownerId, paid: dollars(10) });
    expect(await store.purchase(database.db, bought)).toBe(await store.purchase(database.db, bought));
    const other = store.purchase(database.db, { ...bought, paid: dollars(20) });
    await expect(other).rejects.toMatchObject({ code: "LG001" });
    const stolen = store.purchase(database.db, { ...bought, ownerId: uuidv7() });
    await expect(stolen).rejects.toMatchObject({ code: "LG001" });
    expect((await creditOf(database.db, ownerId)).paid).toBe(10_000_000n);
  });

  test("a bonus above a tenth is refused", async () => {
    const bought = aPurchase({ paid: dollars(10) });
    const attempt = store.purchase(database.db, { ...bought, bonus: micros(1_000_001) });
    await expect(attempt).rejects.toMatchObject({ code: "LG003" });
  });

  test("a grant ends with what is left of it, oldest first, and not while a call is using it", async () => {
    const ownerId = uuidv7();
    const grant = (key: string, amount: Micros, minutes: number) =>
      store.grant(database.db, { key: key + ownerId, ownerId, amount, expiresAt: later(minutes), label: "Gift", at });
    const first = await grant("a:", dollars(5), 10);
    await grant("b:", dollars(2), 20);
    const hold = aHold(ownerId);
    await store.hold(database.db, hold);
    expect(await store.expireGrant(database.db, first, later(9))).toBe(false);
    expect(await store.expireGrant(database.db, first, later(10))).toBe(false);
    await store.settle(database.db, { ...hold, parts: { free: dollars(1), paid: zero }, creatorPart: zero });
    expect(await store.expireGrant(database.db, first, later(10))).toBe(true);
    expect(await store.expireGrant(database.db, first, later(10))).toBe(true);
    expect((await creditOf(database.db, ownerId)).free).toBe(2_000_000n);
  });
});
