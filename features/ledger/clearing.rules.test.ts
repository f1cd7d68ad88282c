import fc from "fast-check";
import { expect, test } from "vitest";
import { clearingCutoffs, clearingLabel, clearsBy } from "./clearing.rules.ts";
import { shareWaitsUntil } from "./reversal.rules.ts";

const day = 86_400_000;
const terms = fc.record({
  holdDays: fc.integer({ min: 0, max: 90 }),
  newCreatorHoldDays: fc.integer({ min: 0, max: 90 }),
  newCreatorDays: fc.integer({ min: 0, max: 365 }),
});
const moment = fc.integer({ min: 0, max: 400 * day }).map((ms) => new Date(Date.UTC(2026, 0, 1) + ms));

test("a call clears at the moment until which its share waits, not before", () => {
  fc.assert(
    fc.property(moment, moment, moment, terms, (since, startedAt, at, hold) => {
      const until = shareWaitsUntil(startedAt, since, hold);
      expect(clearsBy(startedAt, clearingCutoffs(since, hold, at))).toBe(until <= at);
      expect(clearsBy(startedAt, clearingCutoffs(since, hold, until))).toBe(true);
      expect(clearsBy(startedAt, clearingCutoffs(since, hold, new Date(until.getTime() - 1)))).toBe(false);
    }),
  );
});

test("a label counts the calls", () => {
  expect([clearingLabel(1), clearingLabel(12)]).toEqual(["One call cleared", "12 calls cleared"]);
});
