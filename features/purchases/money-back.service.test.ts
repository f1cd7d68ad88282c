import { afterAll, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { dollars, zero } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { from, openGate } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withPurchases } from "#tests/builders/purchases.ts";
import { creatorBalances } from "../ledger/earnings.store.ts";
import { takeBack } from "../ledger/reversal.store.ts";

const database = await databaseOfFile();
const shop = await withPurchases(database);
afterAll(async () => expect(await checkLedger(database.db, { at: shop.clock.now() })).toEqual([]));

/** Talks for so many minutes, so that paid credit becomes a creator's share and revenue. */
async function talk(member: Viewer, minutes: number, agentName = "Ivy"): Promise<{ callId: string; charge: bigint }> {
  const call = await shop.talking(member, agentName);
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let part = 0; part < 6; part += 1) {
      await shop.pass(10_000, call.connection);
      call.tell({ type: "user_active" });
    }
  }
  await shop.liveCalls.end(call.callId, "user");
  const row = await database.db.selectFrom("calls").selectAll().where("id", "=", call.callId).executeTakeFirstOrThrow();
  return { callId: call.callId, charge: row.captured_micros };
}
const ivy = () => shop.creatorOf("Ivy").viewer;
const pendingOf = async (creator: Viewer) => (await creatorBalances(database.db, creator.uid)).pending;
const lossNow = () => shop.ledger.platformBalance("chargeback_loss");
/** What goes back of a call because its customer is under 18. */
const undone = (callId: string) =>
  transact(database.db, (tx) => shop.undoCallOfMinor(tx, callId, { by: shop.seeded.admin.uid, reason: "Under 18" }));
const auditOf = (id: string) =>
  database.db.selectFrom("audit_log").selectAll().where("subject_id", "=", id).orderBy("at").execute();

test("a refund of credit that is still there takes it back, bonus included, and freezes nobody", async () => {
  const member = await shop.somebody();
  const id = await shop.bought(member, "100");
  expect(await shop.paidCredit(member)).toBe(110_000_000n);
  expect(await shop.tell(id, { kind: "refunded", reason: "As asked" })).toBe("applied");
  expect(await shop.paidCredit(member)).toBe(0n);
  expect(await shop.stateOf(member, id)).toBe("refunded");
  expect(await shop.tell(id, { kind: "refunded" })).toBe("repeated");
  expect(await shop.tell(id, { kind: "paid" })).toBe("repeated");
  const [line] = (await shop.ledger.statement(member, {})).lines;
  expect(line).toMatchObject({ kind: "refund", amount: "-110.00", balanceAfter: "0.00", purchaseId: id });
  expect(await shop.ledger.isFrozen(database.db, member.uid)).toBe(false);
  expect((await shop.emails()).at(-1)).toMatchObject({ subject: "Your payment of $100.00 was refunded" });
  expect((await auditOf(id))[0]).toMatchObject({ action: "purchases.refunded", reason: "As asked" });
});

test("a refund of credit that was spent takes what is left; the rest is the platform's, not the creator's", async () => {
  const member = await shop.somebody();
  const id = await shop.bought(member, "10");
  const [pending, loss] = [await pendingOf(ivy()), await lossNow()];
  const { callId, charge } = await talk(member, 2);
  const earned = await pendingOf(ivy());
  expect(earned).not.toBe(pending);
  await shop.tell(id, { kind: "refunded" });
  expect(await undone(callId), "not a second time as credit").toBe(0n);
  expect(await shop.paidCredit(member)).toBe(0n);
  expect(await pendingOf(ivy())).toBe(earned);
  expect((await lossNow()) - loss).toBe(charge);
});

test("a chargeback within the hold takes the creator's share of what was spent, freezes the customer, and the rest is a loss [P-03, P-04]", async () => {
  const member = await shop.somebody();
  const id = await shop.bought(member, "25");
  const [pending, loss] = [await pendingOf(ivy()), await lossNow()];
  const { callId, charge } = await talk(member, 3);
  expect(charge).toBeGreaterThan(0n);
  expect(await shop.paidCredit(member)).toBe(dollars(25) - charge);
  expect(await pendingOf(ivy())).not.toBe(pending);
  const [share] = await database.db.selectFrom("ledger_calls").selectAll().where("call_id", "=", callId).execute();
  expect(await shop.tell(id, { kind: "chargeback", reason: "The cardholder disputes the payment" })).toBe("applied");

  expect(await pendingOf(ivy())).toBe(pending);
  expect((await lossNow()) - loss).toBe(charge - (share?.creator_posted ?? 0n));
  expect(await shop.paidCredit(member)).toBe(0n);
  expect(await shop.stateOf(member, id)).toBe("charged_back");
  expect((await auditOf(id))[0]).toMatchObject({
    action: "purchases.charged_back",
    reason: "The cardholder disputes the payment",
    after: { frozen: true },
  });

  await shop.buy(member.uid, dollars(20));
  const agentId = shop.agentId("Ivy");
  await expect(shop.start(member, "10")).rejects.toMatchObject({ code: "ledger.account_frozen" });
  await expect(shop.services.conversations.start(member, openGate, { agentId }, from)).rejects.toMatchObject({
    code: "ledger.account_frozen",
  });
  expect(await shop.purchases.offer(member)).toMatchObject({ refusal: { code: "ledger.account_frozen" } });
  const { admin } = shop.seeded;
  const disputesOfMember = async () => (await shop.purchases.disputes(admin)).filter(({ uid }) => uid === member.uid);
  expect(await disputesOfMember(), "it waits for an admin").toMatchObject([
    { id, uid: member.uid, username: member.username, price: "25.00" },
  ]);
  await expect(shop.purchases.disputes(member)).rejects.toMatchObject({ status: 404 });
  expect(await shop.tell(id, { kind: "chargeback" })).toBe("repeated");
  expect(await shop.tell(id, { kind: "refunded" })).toBe("parked");
  await shop.ledger.setFrozen(database.db, member.uid, false);
  expect(await disputesOfMember()).toEqual([]);
  expect(await shop.start(member, "10")).toMatchObject({ state: "pending" });
  // A call of which a part was charged back is not given back a second time.
  expect(await undone(callId)).toBe(0n);
  await expect(shop.ledger.makeGood(database.db, { callId, label: "Sorry" })).rejects.toMatchObject({
    code: "ledger.nothing_to_reverse",
  });
});

test("a chargeback after the hold leaves the creator alone: the platform bears what was spent", async () => {
  const member = await shop.somebody();
  const id = await shop.bought(member, "10");
  const loss = await lossNow();
  const { charge } = await talk(member, 2);
  const pending = await pendingOf(ivy());
  await shop.clock.advance(7 * 86_400_000);
  await shop.tell(id, { kind: "chargeback" });
  expect(await pendingOf(ivy())).toBe(pending);
  expect((await lossNow()) - loss).toBe(charge);
});

test("a chargeback in the middle of a call lets what is set aside be used and nothing more", async () => {
  const member = await shop.somebody();
  const id = await shop.bought(member, "25");
  const call = await shop.talking(member, "Ivy");
  await shop.pass(15_000, call.connection);
  await shop.tell(id, { kind: "chargeback" });
  await shop.liveCalls.toppedUp(member.uid);
  await shop.pass(30_000, call.connection);
  call.tell({ type: "user_active" });
  await shop.pass(20_000, call.connection);
  const row = await database.db.selectFrom("calls").selectAll().where("id", "=", call.callId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: "ended", ended_reason: "credit", captured_micros: 1_500_000n });
});

test("money that went back before it was ever credited leaves nothing behind", async () => {
  const member = await shop.somebody();
  const { id } = await shop.start(member, "25");
  expect(await shop.tell(id, { kind: "refunded" })).toBe("applied");
  expect(await shop.tell(id, { kind: "paid" })).toBe("repeated");
  expect(await shop.stateOf(member, id)).toBe("refunded");
  expect(await shop.paidCredit(member)).toBe(0n);
});

test("of a call of somebody under 18 everything goes back, unless the account is closed", async () => {
  const [member, closed] = [await shop.somebody(), await shop.somebody()];
  const calls = [];
  for (const one of [member, closed]) {
    await shop.bought(one, "10");
    calls.push(await talk(one, 1));
  }
  await database.db.updateTable("users").set({ status: "closed" }).where("uid", "=", closed.uid).execute();
  expect(await Promise.all(calls.map(({ callId }) => undone(callId)))).toEqual([calls[0]?.charge, 0n]);
  expect(await shop.paidCredit(member)).toBe(dollars(10));
});

test("a part of a payment that goes back waits for a person", async () => {
  const member = await shop.somebody();
  const id = await shop.bought(member, "25");
  expect(await shop.tell(id, { kind: "refunded", amount: dollars(10) })).toBe("parked");
  expect(await shop.stateOf(member, id)).toBe("paid");
  expect(await shop.paidCredit(member)).toBe(25_000_000n);
});

test("the database refuses to take back more or less than it should, or a share that is not there", async () => {
  const member = await shop.somebody();
  const id = await shop.bought(member, "10");
  const other = await shop.somebody();
  await shop.bought(other, "10");
  const call = await talk(other, 1);
  const { journal_id: journalId } = await database.db
    .selectFrom("purchases")
    .select("journal_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const input = { journalId: journalId ?? "", kind: "chargeback" as const, label: "By hand", at: shop.clock.now() };
  const attempt = (plan: Parameters<typeof takeBack>[2]) => transact(database.db, (tx) => takeBack(tx, input, plan));
  const bad = { code: "LG003" };
  await expect(attempt({ taken: dollars(9), shares: [], loss: zero })).rejects.toMatchObject(bad);
  await expect(attempt({ taken: dollars(11), shares: [], loss: zero })).rejects.toMatchObject(bad);
  const shares = [{ callId: call.callId, part: dollars(1) }];
  await expect(attempt({ taken: dollars(10), shares, loss: zero })).rejects.toMatchObject(bad);
  await talk(member, 1);
  const taken = await shop.paidCredit(member);
  await expect(attempt({ taken, shares, loss: zero })).rejects.toMatchObject(bad);
  expect(await shop.paidCredit(member)).toBe(taken);
});
