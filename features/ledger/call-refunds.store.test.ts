import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars, type Micros, micros } from "#platform/money/money.ts";
import { duringTransaction } from "#tests/builders/at-once.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { aCustomer, aHold, aPurchase, creditOf, findings, later, ledgerNow } from "#tests/builders/ledger.ts";
import { clearCalls } from "./clearing.store.ts";
import { creatorBalances, paidMinutes } from "./earnings.store.ts";
import * as store from "./ledger.store.ts";

const database = await databaseOfFile();
const at = ledgerNow;
afterEach(async () => expect(await findings(database.db)).toEqual([]));

/** A call that cost $1 of free credit and $2 of paid credit, of which the creator's share is $0.70. */
async function anEndedCall() {
  const ownerId = await aCustomer(database.db, { free: dollars(1), paid: dollars(10) });
  const hold = aHold(ownerId, { wanted: dollars(3), minimum: dollars(1) });
  await store.hold(database.db, hold);
  const parts = { free: dollars(1), paid: dollars(2) };
  await store.settle(database.db, { ...hold, parts, creatorPart: micros(700_000) });
  return { ...hold, ownerId };
}
type Ended = Awaited<ReturnType<typeof anEndedCall>>;

const giveBack = (call: Ended, amount: Micros, refundId = uuidv7()) =>
  store.refundCall(database.db, { refundId, callId: call.callId, amount, label: "Given back", at });
const earned = (call: Ended) => creatorBalances(database.db, call.creatorId);

describe("giving a part of a call back", () => {
  test("paid credit comes first, and the creator's waiting share goes back with it in whole cents, and all of it in the end", async () => {
    const call = await anEndedCall();
    const revenue = await store.platformBalance(database.db, "revenue");
    await giveBack(call, micros(333_333));
    expect(await creditOf(database.db, call.ownerId)).toEqual({ free: 0n, paid: 8_333_333n, held: 0n });
    // 700,000 × 333,333 / 2,000,000, cut down to a whole cent in the creator's favour.
    expect((await earned(call)).pending).toBe(700_000n - 110_000n);
    await giveBack(call, micros(1_666_667));
    expect((await earned(call)).pending).toBe(0n);
    expect(revenue - (await store.platformBalance(database.db, "revenue"))).toBe(1_300_000n);
    await giveBack(call, dollars(1));
    expect(await creditOf(database.db, call.ownerId)).toEqual({ free: 1_000_000n, paid: 10_000_000n, held: 0n });
    await expect(giveBack(call, micros(1n))).rejects.toMatchObject({ code: "LG003" });
  });

  test("the same refund is one refund; another amount under its name is refused", async () => {
    const call = await anEndedCall();
    const refundId = uuidv7();
    const journal = await giveBack(call, dollars(1), refundId);
    expect(await giveBack(call, dollars(1), refundId)).toBe(journal);
    expect((await creditOf(database.db, call.ownerId)).paid).toBe(9_000_000n);
    await expect(giveBack(call, dollars(2), refundId)).rejects.toMatchObject({ code: "LG001" });
  });

  test("nothing, less than nothing, more than it cost, a call that runs, one that is unknown: all refused", async () => {
    const call = await anEndedCall();
    for (const amount of [0n, -1n, 3_000_001n]) {
      await expect(giveBack(call, micros(amount))).rejects.toMatchObject({ code: "LG003" });
    }
    const running = aHold(await aCustomer(database.db, { paid: dollars(5) }));
    await store.hold(database.db, running);
    await expect(giveBack({ ...call, callId: running.callId }, dollars(1))).rejects.toMatchObject({ code: "LG004" });
    await expect(giveBack({ ...call, callId: uuidv7() }, dollars(1))).rejects.toMatchObject({ code: "LG004" });
    expect((await creditOf(database.db, call.ownerId)).paid).toBe(8_000_000n);
  });

  test("of a call that has cleared the creator keeps the share and the platform bears it all", async () => {
    const call = await anEndedCall();
    await giveBack(call, dollars(1));
    const clear = { creatorId: call.creatorId, callIds: [call.callId], label: "One call cleared", at };
    await transact(database.db, (tx) => clearCalls(tx, clear));
    expect(await earned(call)).toMatchObject({ pending: 0n, available: 350_000n });
    const revenue = await store.platformBalance(database.db, "revenue");
    await giveBack(call, dollars(1));
    expect(await earned(call)).toMatchObject({ pending: 0n, available: 350_000n });
    expect(revenue - (await store.platformBalance(database.db, "revenue"))).toBe(1_000_000n);
  });

  test("a call is made good or given back in parts, not both", async () => {
    const [parted, whole] = [await anEndedCall(), await anEndedCall()];
    await giveBack(parted, dollars(1));
    const makeGood = (call: Ended) => store.makeGood(database.db, { callId: call.callId, label: "Sorry", at });
    await expect(makeGood(parted)).rejects.toMatchObject({ code: "LG004" });
    await makeGood(whole);
    await expect(giveBack(whole, dollars(1))).rejects.toMatchObject({ code: "LG004" });
  });

  test("twenty at once give back what there is and no more", async () => {
    const call = await anEndedCall();
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => giveBack(call, dollars(1))));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await creditOf(database.db, call.ownerId)).toEqual({ free: 1_000_000n, paid: 10_000_000n, held: 0n });
    expect((await earned(call)).pending).toBe(0n);
  });

  describe.each([
    ["given back in part", (call: Ended) => giveBack(call, dollars(2))],
    ["made good", (call: Ended) => store.makeGood(database.db, { callId: call.callId, label: "Sorry", at })],
  ])("a call that is %s", (_, back) => {
    test("while it clears waits for that, and is then the platform's loss", async () => {
      const call = await anEndedCall();
      const clear = { creatorId: call.creatorId, callIds: [call.callId], label: "One call cleared", at };
      await duringTransaction(database, { first: (tx) => clearCalls(tx, clear), other: () => back(call) });
      expect(await earned(call)).toMatchObject({ pending: 0n, available: 700_000n });
    });

    test("while something else is booked for its customer keeps nobody from the call meanwhile", async () => {
      const call = await anEndedCall();
      await duringTransaction(database, {
        first: (tx) => store.purchase(tx, aPurchase({ ownerId: call.ownerId, paid: dollars(5) })),
        other: () => back(call),
        last: (tx) => sql`SELECT 1 FROM ledger_calls WHERE call_id = ${call.callId} FOR UPDATE`.execute(tx),
      });
      expect((await creditOf(database.db, call.ownerId)).paid).toBe(15_000_000n);
    });
  });

  test("minutes that were given back do not count towards the higher share", async () => {
    const call = await anEndedCall();
    const span = { from: at, to: later(1) };
    expect(await paidMinutes(database.db, call.creatorId, span)).toBeCloseTo(1.33, 2);
    await giveBack(call, dollars(2));
    expect(await paidMinutes(database.db, call.creatorId, span)).toBe(0);
  });
});
