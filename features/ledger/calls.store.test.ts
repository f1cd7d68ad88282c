import { expect, test } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { dollars, type Micros, micros, zero } from "#platform/money/money.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { aCustomer, aHold, findings, later, ledgerNow, noParts } from "#tests/builders/ledger.ts";
import { population } from "#tests/builders/population.ts";
import { chargeableMs, chargeOf, creatorPart, holdOf, type Parts, splitCharge } from "./charge.rules.ts";
import { defaultShare } from "./ledger.rules.ts";
import * as store from "./ledger.store.ts";
import { statementLine } from "./statement.rules.ts";
import { statementRows } from "./statement.store.ts";

const database = await databaseOfFile();

const share = { shareBps: defaultShare.bps, usageFeePerMinute: defaultShare.usageFeePerMinute };
const SLICE_MS = 60_000;
/** A slice is renewed this long after the one before, while some of it is left. */
const RENEW_MS = 55_000;

/** The same numbers for the same index, spread over their ranges. */
function aRandomCall(index: number) {
  const random = (salt: number, n: number) => ((index * 2_654_435_761 + salt * 40_503) % 4_294_967_296) % n;
  // One in five is short, so that the ten free seconds are met often; the others are up to an hour, the long ones fewer.
  const billedMs = index % 5 === 0 ? random(1, 20_000) : Math.floor(random(2, 60_001) ** 2 / 1_000);
  const pausedMs = index % 3 === 0 ? random(3, Math.max(1, Math.floor(billedMs / 2))) : 0;
  return { billedMs, pausedMs, rate: micros(10_000 * (20 + random(4, 980))), free: micros(10_000 * random(5, 1_200)) };
}

/** Plays a call through its slices as a server does: one posting and one hold near the end of each, then the end. */
async function play(tx: store.Handle, ownerId: string, call: ReturnType<typeof aRandomCall>) {
  const { rate } = call;
  const slice = holdOf(rate, SLICE_MS);
  const hold = aHold(ownerId, { ratePerMinute: rate, wanted: slice, minimum: slice });
  let step = await store.hold(tx, hold);
  let captured: Parts = noParts;
  let credited: Micros = zero;
  const take = (ms: number) => {
    const parts = splitCharge({ owed: chargeOf(rate, ms), captured, held: step.held });
    captured = { free: micros(captured.free + parts.free), paid: micros(captured.paid + parts.paid) };
    const part = creatorPart({ ...share, paidTotal: captured.paid, rate, alreadyCredited: credited });
    credited = micros(credited + part);
    return { callId: hold.callId, parts, creatorPart: part, at: ledgerNow };
  };
  const chargeable = chargeableMs(call);
  for (let sliceNo = 1, ms = RENEW_MS; ms < chargeable; sliceNo += 1, ms += RENEW_MS) {
    step = await store.renew(tx, { ...take(ms), sliceNo, wanted: slice, expiresAt: later(1) });
  }
  await store.settle(tx, take(chargeable));
  return { callId: hold.callId, creatorId: hold.creatorId, owed: chargeOf(rate, chargeable), captured, credited };
}

/** Every line of the statement is whole cents, and what it leaves is what was there before and what it moved. */
async function expectWholeCents(ownerId: string): Promise<void> {
  const rows = await statementRows(database.db, { ownerId, beforeVersion: 2n ** 62n, limit: 100 });
  const lines = rows.map(statementLine).reverse();
  const cents = (text: string) => Number(/^(-?\d+)\.(\d\d)$/.exec(text)?.slice(1).join("") ?? Number.NaN);
  let balance = 0;
  for (const { amount, freeAmount, balanceAfter } of lines) {
    balance += cents(amount);
    expect(cents(balanceAfter)).toBe(balance);
    expect(cents(freeAmount)).not.toBeNaN();
  }
  const { available } = await store.creditOf(database.db, ownerId);
  expect(BigInt(balance) * 10_000n).toBe(available.free + available.paid);
}

/** A fifth of them short, a third with pauses, four members at a time. */
const CALLS = population({ usual: 80, full: 1_000 });

async function playCalls(first: number, count: number): Promise<void> {
  for (let index = first; index < first + count; index += 1) {
    const call = aRandomCall(index);
    const ownerId = await aCustomer(database.db, { free: micros(call.free + 10_000n), paid: dollars(700) });
    const played = await transact(database.db, (tx) => play(tx, ownerId, call));
    expect(played.captured.free + played.captured.paid).toBe(played.owed);
    const freeHeld = call.free + 10_000n < played.owed ? call.free + 10_000n : played.owed;
    expect(played.captured.free).toBe(freeHeld);
    const { available, held } = await store.creditOf(database.db, ownerId);
    expect(held).toBe(0n);
    expect(call.free + 10_000n + dollars(700) - available.free - available.paid).toBe(played.owed);
    const once = { ...share, paidTotal: played.captured.paid, rate: call.rate, alreadyCredited: zero };
    expect(played.credited).toBe(creatorPart(once));
    await expectWholeCents(ownerId);
  }
}

test(`${CALLS} calls of 0 s to 60 min cost exactly their price cut down to a cent, free credit first, and every column adds up [N-85]`, async () => {
  const part = CALLS / 4;
  await Promise.all([0, 1, 2, 3].map((nth) => playCalls(nth * part, part)));
}, 120_000);

test("and the books are right after them", async () => {
  await store.fold(database.db);
  expect(await findings(database.db)).toEqual([]);
});
