import fc from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { type Micros, micros, minMicros } from "#platform/money/money.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { aHold, aPurchase, creditOf, findings, later, ledgerNow } from "#tests/builders/ledger.ts";
import { population } from "#tests/builders/population.ts";
import * as store from "./ledger.store.ts";

const database = await databaseOfFile();

type ModelCall = {
  hold: store.HoldInput;
  holdId: string | null;
  held: { free: bigint; paid: bigint };
  sliceNo: number;
  spent: { free: bigint; paid: bigint };
  ended: boolean;
  madeGood: boolean;
  givenBack: { free: bigint; paid: bigint };
};
/** What the ledger should hold, kept as plain numbers. */
type Model = {
  free: bigint;
  paid: bigint;
  calls: ModelCall[];
  purchases: { id: string; total: bigint; gone: boolean }[];
};
type Real = { ownerId: string; db: Database["db"] };

async function codeOf(operation: Promise<unknown>): Promise<string> {
  return operation.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
}
const pick = <T>(items: T[], index: number): T | undefined => items[index % Math.max(1, items.length)];
const least = (a: bigint, b: bigint): bigint => minMicros(micros(a), micros(b));
const share = (amount: bigint, percent: number): Micros => micros((amount * BigInt(percent)) / 100n);

class Command implements fc.AsyncCommand<Model, Real> {
  readonly name: string;
  readonly work: (model: Model, real: Real) => Promise<void>;
  constructor(name: string, work: (model: Model, real: Real) => Promise<void>) {
    this.name = name;
    this.work = work;
  }
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    await this.work(model, real);
    const held = model.calls.reduce((sum, call) => sum + call.held.free + call.held.paid, 0n);
    expect(await creditOf(real.db, real.ownerId)).toEqual({ free: model.free, paid: model.paid, held });
  }
  toString = () => this.name;
}

const amounts = fc.bigInt({ min: 1n, max: 20_000_000n }).map(micros);
const percents = fc.integer({ min: 0, max: 100 });
const indices = fc.nat(7);

const grant = amounts.map(
  (amount) =>
    new Command(`grant ${amount}`, async (model, { db, ownerId }) => {
      const key = `gift:${uuidv7()}`;
      await store.grant(db, { key, ownerId, amount, expiresAt: later(60), label: "Gift", at: ledgerNow });
      model.free += amount;
    }),
);

const purchase = fc.tuple(amounts, fc.integer({ min: 0, max: 15 })).map(
  ([paid, bonusPercent]) =>
    new Command(`purchase ${paid} +${bonusPercent}%`, async (model, { db, ownerId }) => {
      const bonus = share(paid, bonusPercent);
      const bought = aPurchase({ ownerId, paid, bonus });
      const fair = bonus * 10n <= paid;
      expect(await codeOf(store.purchase(db, bought))).toBe(fair ? "done" : "LG003");
      if (!fair) return;
      model.paid += paid + bonus;
      model.purchases.push({ id: await store.purchase(db, bought), total: paid + bonus, gone: false });
    }),
);

const hold = fc.tuple(amounts, percents).map(
  ([wanted, minimumPercent]) =>
    new Command(`hold ${wanted}, at least ${minimumPercent}%`, async (model, { db, ownerId }) => {
      const minimum = micros(share(wanted, minimumPercent) || 1n);
      const input = aHold(ownerId, { wanted, minimum });
      const available = model.free + model.paid;
      const code = await codeOf(store.hold(db, input));
      expect(code).toBe(available >= minimum ? "done" : "23514");
      if (code !== "done") return;
      const step = await store.hold(db, input);
      const free = least(wanted, model.free);
      const paid = least(wanted, available) - free;
      expect(step.held).toEqual({ free, paid });
      model.free -= free;
      model.paid -= paid;
      const call = {
        hold: input,
        holdId: step.holdId,
        held: { free, paid },
        sliceNo: 0,
        spent: { free: 0n, paid: 0n },
      };
      model.calls.push({ ...call, ended: false, madeGood: false, givenBack: { free: 0n, paid: 0n } });
    }),
);

/** What the model does when `parts` of a call's hold are posted. */
function posted(model: Model, call: ModelCall, parts: { free: bigint; paid: bigint }): void {
  model.free += call.held.free - parts.free;
  model.paid += call.held.paid - parts.paid;
  call.spent = { free: call.spent.free + parts.free, paid: call.spent.paid + parts.paid };
  call.held = { free: 0n, paid: 0n };
  call.holdId = null;
}

const partsOf = (call: ModelCall, percent: number) => ({
  free: share(call.held.free, percent),
  paid: share(call.held.paid, percent),
});

const renew = fc.tuple(indices, percents, amounts).map(
  ([index, percent, wanted]) =>
    new Command(`renew ${index} ${percent}% then ${wanted}`, async (model, { db }) => {
      const call = pick(model.calls, index);
      if (!call) return;
      const parts = partsOf(call, percent);
      const input = { callId: call.hold.callId, sliceNo: call.sliceNo + 1, parts, creatorPart: share(parts.paid, 60) };
      const renewal = { ...input, wanted, expiresAt: later(2), at: ledgerNow };
      const code = await codeOf(store.renew(db, renewal));
      expect(code).toBe(call.ended ? "LG002" : "done");
      if (call.ended) return;
      const step = await store.renew(db, renewal);
      posted(model, call, parts);
      const free = least(wanted, model.free);
      const paid = least(wanted - free, model.paid);
      expect(step.held).toEqual({ free, paid });
      model.free -= free;
      model.paid -= paid;
      Object.assign(call, { held: { free, paid }, holdId: step.holdId, sliceNo: call.sliceNo + 1 });
    }),
);

const post = fc.tuple(indices, percents).map(
  ([index, percent]) =>
    new Command(`post ${index} ${percent}%`, async (model, { db }) => {
      const call = pick(model.calls, index);
      if (!call?.holdId) return;
      const parts = partsOf(call, percent);
      const input = { callId: call.hold.callId, holdId: call.holdId, at: ledgerNow };
      const tooMuch = { free: parts.free, paid: micros(call.held.paid + 1n) };
      const over = store.post(db, { ...input, parts: tooMuch, creatorPart: micros(0) });
      expect(await codeOf(over)).toBe("LG003");
      await store.post(db, { ...input, parts, creatorPart: share(parts.paid, 70) });
      posted(model, call, parts);
      expect(await codeOf(store.voidHold(db, input))).toBe("LG002");
    }),
);

const release = indices.map(
  (index) =>
    new Command(`void ${index}`, async (model, { db }) => {
      const call = pick(model.calls, index);
      if (!call?.holdId) return;
      await store.voidHold(db, { callId: call.hold.callId, holdId: call.holdId, at: ledgerNow });
      posted(model, call, { free: 0n, paid: 0n });
    }),
);

const settle = fc.tuple(indices, percents).map(
  ([index, percent]) =>
    new Command(`settle ${index} ${percent}%`, async (model, { db }) => {
      const call = pick(model.calls, index);
      if (!call || call.ended) return;
      const parts = partsOf(call, percent);
      await store.settle(db, { callId: call.hold.callId, parts, creatorPart: share(parts.paid, 50), at: ledgerNow });
      posted(model, call, parts);
      call.ended = true;
    }),
);

const makeGood = indices.map(
  (index) =>
    new Command(`make good ${index}`, async (model, { db }) => {
      const call = pick(model.calls, index);
      if (!call) return;
      const input = { callId: call.hold.callId, label: "Sorry", at: ledgerNow };
      const partWentBack = call.givenBack.free + call.givenBack.paid > 0n;
      expect(await codeOf(store.makeGood(db, input))).toBe(call.ended && !partWentBack ? "done" : "LG004");
      if (!call.ended || partWentBack || call.madeGood) return;
      call.madeGood = true;
      model.free += call.spent.free;
      model.paid += call.spent.paid;
    }),
);

const refund = fc.tuple(indices, amounts).map(
  ([index, amount]) =>
    new Command(`refund ${amount} of ${index}`, async (model, { db }) => {
      const call = pick(model.calls, index);
      if (!call) return;
      const left = { free: call.spent.free - call.givenBack.free, paid: call.spent.paid - call.givenBack.paid };
      const input = { refundId: uuidv7(), callId: call.hold.callId, amount, label: "Given back", at: ledgerNow };
      // A made-good call that had cost nothing is not marked as one.
      const nothing = !call.ended || (call.madeGood && call.spent.free + call.spent.paid > 0n);
      const possible = amount <= left.free + left.paid;
      const expected = nothing ? "LG004" : possible ? "done" : "LG003";
      expect(await codeOf(store.refundCall(db, input))).toBe(expected);
      if (expected !== "done") return;
      await store.refundCall(db, input);
      const paid = least(amount, left.paid);
      call.givenBack = { free: call.givenBack.free + amount - paid, paid: call.givenBack.paid + paid };
      model.free += amount - paid;
      model.paid += paid;
    }),
);

const reverse = indices.map(
  (index) =>
    new Command(`reverse purchase ${index}`, async (model, { db }) => {
      const bought = pick(model.purchases, index);
      if (!bought) return;
      const covered = bought.gone || bought.total <= model.paid;
      const code = await codeOf(store.reverse(db, { journalId: bought.id, label: "Taken back", at: ledgerNow }));
      expect(code).toBe(covered ? "done" : "23514");
      if (!covered || bought.gone) return;
      bought.gone = true;
      model.paid -= bought.total;
    }),
);

test("any sequence of operations leaves what a plain map of balances says, and the books are right", async () => {
  const commands = fc.commands(
    [grant, purchase, hold, hold, renew, renew, post, release, settle, settle, makeGood, refund, refund, reverse],
    {
      maxCommands: 40,
      size: "max",
    },
  );
  const property = fc.asyncProperty(commands, async (sequence) => {
    const real: Real = { ownerId: uuidv7(), db: database.db };
    const model: Model = { free: 0n, paid: 0n, calls: [], purchases: [] };
    await fc.asyncModelRun(() => ({ model, real }), sequence);
    expect(await findings(database.db)).toEqual([]);
  });
  await fc.assert(property, { numRuns: population({ usual: 12, full: 40 }), endOnFailure: true });
}, 60_000);
