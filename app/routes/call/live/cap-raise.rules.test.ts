import { expect, test } from "vitest";
import { dollars, micros } from "#platform/money/money.ts";
import { capRaises } from "./cap-raise.rules.ts";

const offered = (cap: number, whole: bigint) =>
  capRaises(dollars(cap), micros(whole), micros(1_200_000n)).map(({ adds, cost }) => `${adds} ${cost}`);

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
