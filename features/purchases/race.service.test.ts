import fc from "fast-check";
import { expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { NoticeKind, PaymentNotice } from "#providers/payments/payments.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { seededRandom } from "#server/demo/demo-history.rules.ts";
import { from, openGate } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { population } from "#tests/builders/population.ts";
import { withPurchases } from "#tests/builders/purchases.ts";

const database = await databaseOfFile();
const shop = await withPurchases(database);

const books = () => checkLedger(database.db, { at: shop.clock.now() });

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

const ROUNDS = population({ usual: 6, full: 20 });

test(`${ROUNDS} rounds of copies, declines, refunds, reconciliation and calls at the same moment leave every cent in its place`, async () => {
  for (let seed = 1; seed <= ROUNDS; seed += 1) {
    const random = seededRandom(seed);
    const loss = await shop.ledger.platformBalance("chargeback_loss");
    const member = await shop.somebody();
    const started = await Promise.all(["10", "25", "50"].map((amount) => shop.start(member, amount)));
    const notices = started.map(({ id }) => {
      const kinds: NoticeKind[] = ["paid", ...(random() < 0.4 ? (["declined"] as const) : [])];
      if (random() < 0.35) kinds.push("refunded");
      const told = kinds.map((kind) => shop.noticeOf(id, { kind }));
      shop.fake.happened.set(`ref_${id}`, told);
      return told;
    });
    const copies = notices
      .flat()
      .flatMap((notice) => Array.from({ length: 1 + Math.floor(random() * 4) }, () => notice));
    const work: (() => Promise<unknown>)[] = [
      ...copies.map((notice) => () => shop.receive(notice)),
      () => shop.runJob("reconcile-purchases"),
      () => callAndHangUp(member),
      () => callAndHangUp(member),
    ];
    const done = await Promise.allSettled(shuffled(work, random).map((one) => one()));
    const surprises = done.flatMap((one) =>
      one.status === "rejected" && !one.reason.code ? [String(one.reason)] : [],
    );
    expect(surprises, `seed ${seed}`).toEqual([]);

    const worth = started.map(({ credit }, index) => (isGone(notices[index] ?? []) ? 0 : Number(credit)));
    const { available, held } = await shop.ledger.balances(database.db, member.uid);
    const total = BigInt(worth.reduce((sum, credit) => sum + credit, 0) * 1_000_000);
    // What a call held while a refund came stays with the customer, and stands in the books as a loss.
    const kept = (await shop.ledger.platformBalance("chargeback_loss")) - loss;
    expect([available.paid, held], `seed ${seed}`).toEqual([total + kept, 0n]);
    expect(kept <= 600_000n, `seed ${seed}`).toBe(true);
    for (const [index, { id }] of started.entries()) {
      expect(await shop.stateOf(member, id)).toBe(isGone(notices[index] ?? []) ? "refunded" : "paid");
      expect((await shop.emails()).filter(({ key }) => key === `receipt:${id}`).length).toBeLessThanOrEqual(1);
    }
  }
  expect(await books()).toEqual([]);
});

const isGone = (told: PaymentNotice[]) => told.some(({ kind }) => kind === "refunded");

async function callAndHangUp(member: Viewer): Promise<void> {
  const { callId } = await shop.services.conversations.start(member, openGate, { agentId: shop.agentId("Wren") }, from);
  await shop.conversations.end(member, callId);
}

type Step = { purchase: number; kind: NoticeKind; again: boolean };
const anyStep: fc.Arbitrary<Step> = fc.record({
  purchase: fc.nat({ max: 2 }),
  kind: fc.constantFrom<NoticeKind>("paid", "paid", "declined", "cancelled", "refunded", "chargeback"),
  again: fc.boolean(),
});
const prices = ["10", "50", "25"] as const;
const credits = [10_000_000n, 52_500_000n, 25_000_000n] as const;

test("any sequence of notices leaves what a plain list of purchases says: with the customer, the processor and promotions", async () => {
  const run = async (steps: Step[]) => {
    const member = await shop.somebody();
    const ids = [];
    for (const price of prices) ids.push((await shop.start(member, price)).id);
    const platform = async () => [
      await shop.ledger.platformBalance("processor_clearing"),
      await shop.ledger.platformBalance("promotions"),
    ];
    const before = await platform();
    const model = ids.map(() => ({ credited: false, gone: false }));
    let frozen = false;
    for (const { purchase, kind, again } of steps) {
      const notice = shop.noticeOf(ids[purchase] ?? "", { kind });
      for (let copy = 0; copy < (again ? 3 : 1); copy += 1) await shop.receive(notice);
      const one = model[purchase] ?? { credited: false, gone: false };
      if (kind === "chargeback" && one.credited && !one.gone) frozen = true;
      if (kind === "refunded" || kind === "chargeback") model[purchase] = { ...one, gone: true };
      else if (kind === "paid" && !one.gone) model[purchase] = { ...one, credited: true };
    }
    const lasting = model.map(({ credited, gone }) => credited && !gone);
    const sum = (amounts: readonly bigint[]) =>
      amounts.reduce((total, amount, index) => total + (lasting[index] ? amount : 0n), 0n);
    const [clearing = 0n, promotions = 0n] = await platform();
    expect(await shop.paidCredit(member)).toBe(sum(credits));
    expect(clearing - (before[0] ?? 0n)).toBe(sum([10_000_000n, 50_000_000n, 25_000_000n]));
    expect(promotions - (before[1] ?? 0n)).toBe(sum([0n, 2_500_000n, 0n]));
    expect(await shop.ledger.isFrozen(database.db, member.uid)).toBe(frozen);
  };
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { maxLength: 10 }), run), {
    numRuns: population({ usual: 8, full: 25 }),
  });
  expect(await books()).toEqual([]);
});
