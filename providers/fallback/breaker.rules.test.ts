import { expect, test } from "vitest";
import { afterFailure, afterSuccess, beginTry, closedBreaker, isResting, orderOfTries } from "./breaker.rules.ts";

const failed = (times: number, nowMs = 0) => {
  let breaker = closedBreaker;
  for (let time = 0; time < times; time++) breaker = afterFailure(breaker, nowMs);
  return breaker;
};

test("two failures in a row open the breaker for fifteen seconds, one does not", () => {
  expect(isResting(failed(1), 1)).toBe(false);
  expect(isResting(failed(2), 14_999)).toBe(true);
  expect(isResting(failed(2), 15_000)).toBe(false);
});

test("each further failure doubles the time, up to four minutes", () => {
  expect([3, 4, 5, 6, 20].map((times) => failed(times).until)).toEqual([30_000, 60_000, 120_000, 240_000, 240_000]);
});

test("a success resets it", () => {
  expect(isResting(afterFailure(afterSuccess(), 0), 1)).toBe(false);
});

test("providers are tried in order, without those whose breaker is open", () => {
  expect(orderOfTries([failed(2), closedBreaker, failed(1)], 1_000)).toEqual([1, 2]);
  expect(orderOfTries([failed(2), closedBreaker], 15_000)).toEqual([0, 1]);
});

test("if every breaker is open, the one that closes first is tried", () => {
  expect(orderOfTries([failed(3), failed(2)], 1_000)).toEqual([1]);
});

test("afterwards one caller tries for all", () => {
  const trying = beginTry(failed(2), 15_000);
  expect(orderOfTries([trying, closedBreaker], 15_001)).toEqual([1]);
  expect(beginTry(failed(1), 5)).toEqual(failed(1));
});
