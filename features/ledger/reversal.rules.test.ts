import fc from "fast-check";
import { expect, test } from "vitest";
import { dollars, type Micros, micros, zero } from "#platform/money/money.ts";
import { type ChargedCall, reversalOf, shareWaitsUntil } from "./reversal.rules.ts";

const terms = { holdDays: 7, newCreatorHoldDays: 14, newCreatorDays: 30 };
const day = (date: string) => new Date(`2026-${date}T10:00:00.000Z`);

test("a share waits 7 days, 14 for calls in a creator's first 30", () => {
  expect(shareWaitsUntil(day("03-01"), day("01-01"), terms)).toEqual(day("03-08"));
  expect(shareWaitsUntil(day("03-01"), day("01-30"), terms)).toEqual(day("03-08"));
  expect(shareWaitsUntil(day("03-01"), day("01-31"), terms)).toEqual(day("03-15"));
});

const call = (fields: Partial<ChargedCall> = {}): ChargedCall => ({
  callId: "call",
  creatorId: "creator",
  paidPosted: dollars(10),
  creatorPosted: dollars(6),
  takenBack: zero,
  withinHold: true,
  ...fields,
});
const enough = new Map([["creator", dollars(1_000)]]);

test("credit that is still there goes back whole and costs nobody anything", () => {
  expect(reversalOf(dollars(25), dollars(40), [call()], enough)).toEqual({ taken: 25_000_000n, shares: [], loss: 0n });
});

test("what was spent comes out of the latest calls' shares that still wait; the platform bears the rest", () => {
  const calls = [call({ callId: "latest" }), call({ callId: "old", withinHold: false }), call({ callId: "older" })];
  expect(reversalOf(dollars(25), dollars(5), calls, enough)).toEqual({
    taken: 5_000_000n,
    shares: [{ callId: "latest", part: 6_000_000n }],
    loss: 14_000_000n,
  });
  expect(reversalOf(dollars(25), zero, calls, enough)).toEqual({
    taken: 0n,
    shares: [
      { callId: "latest", part: 6_000_000n },
      { callId: "older", part: 3_000_000n },
    ],
    loss: 16_000_000n,
  });
});

test("no creator gives back what has left the waiting money, or what was given back before", () => {
  expect(reversalOf(dollars(10), zero, [call()], new Map([["creator", dollars(2)]])).shares).toEqual([
    { callId: "call", part: 2_000_000n },
  ]);
  expect(reversalOf(dollars(10), zero, [call()], new Map()).shares).toEqual([]);
  const half = call({ takenBack: dollars(3) });
  expect(reversalOf(dollars(10), zero, [half], enough)).toEqual({
    taken: 0n,
    shares: [{ callId: "call", part: 3_000_000n }],
    loss: 7_000_000n,
  });
});

const amount = fc.bigInt({ min: 0n, max: 300_000_000n }).map(micros);
const anyCall = fc
  .record({
    paid: amount,
    share: fc.integer({ min: 0, max: 100 }),
    back: fc.integer({ min: 0, max: 100 }),
    wait: fc.boolean(),
  })
  .map(({ paid, share, back, wait }): Omit<ChargedCall, "callId" | "creatorId"> => {
    const creatorPosted = micros((paid * BigInt(share)) / 100n);
    return {
      paidPosted: micros(paid + 1n),
      creatorPosted,
      takenBack: micros((creatorPosted * BigInt(back)) / 100n),
      withinHold: wait,
    };
  });

test("every micro-dollar of the purchase is accounted for, and nobody gives more than they have", () => {
  fc.assert(
    fc.property(amount, amount, fc.array(anyCall, { maxLength: 12 }), amount, (due, available, calls, pending) => {
      const listed = calls.map((one, index) => ({ ...one, callId: String(index), creatorId: String(index % 3) }));
      const pendings = new Map<string, Micros>([
        ["0", pending],
        ["1", zero],
        ["2", micros(pending / 2n)],
      ]);
      const { taken, shares, loss } = reversalOf(due, available, listed, pendings);
      const back = shares.reduce((sum, { part }) => sum + part, 0n);
      expect(taken + back + loss).toBe(due);
      expect(taken === due || taken === available).toBe(true);
      expect(loss >= 0n).toBe(true);
      for (const { callId, part } of shares) {
        const { creatorPosted, takenBack, withinHold } = listed[Number(callId)] ?? call();
        expect(withinHold && part > 0n && part <= creatorPosted - takenBack).toBe(true);
      }
      for (const [creator, has] of pendings) {
        const given = shares.filter(({ callId }) => String(Number(callId) % 3) === creator);
        expect(given.reduce((sum, { part }) => sum + part, 0n) <= has).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});
