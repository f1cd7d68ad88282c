import { expect, test } from "vitest";
import { dollars, micros } from "#platform/money/money.ts";
import { capRaises } from "./cap-raise.rules.ts";

const offered = (cap: number, whole: bigint, extensionMin = 59) =>
  capRaises(dollars(cap), { whole: micros(whole), rate: micros(1_200_000n), extensionMs: extensionMin * 60_000 }).map(
    ({ adds, cost }) => `${adds} ${cost}`,
  );

test("a raise of the cap says what it adds, for how much and the new cap, as far as the credit goes", () => {
  expect(offered(3, 50_000_000n)).toEqual([
    "5 min more for $6.00 · cap $9.00",
    "15 min more for $18.00 · cap $21.00",
    "39 min more for $47.00 · all your credit",
  ]);
  expect(offered(3, 9_000_000n)).toEqual(["5 min more for $6.00 · all your credit"]);
  expect(offered(3, 3_500_000n)).toEqual(["Under a minute more for $0.50 · all your credit"]);
  expect(offered(3, 3_009_999n)).toEqual([]);
});

test("no raise of the cap offers more minutes than the longest call leaves", () => {
  expect(offered(3, 250_000_000n)).toEqual([
    "5 min more for $6.00 · cap $9.00",
    "15 min more for $18.00 · cap $21.00",
    "59 min more for $70.80 · cap $73.80",
  ]);
  expect(offered(3, 50_000_000n, 12)).toEqual([
    "5 min more for $6.00 · cap $9.00",
    "12 min more for $14.40 · cap $17.40",
  ]);
  expect(offered(3, 50_000_000n, 5)).toEqual(["5 min more for $6.00 · cap $9.00"]);
  expect(offered(3, 50_000_000n, 0.5)).toEqual([]);
  expect(offered(3, 3_500_000n, 0.5)).toEqual(["Under a minute more for $0.50 · all your credit"]);
});
