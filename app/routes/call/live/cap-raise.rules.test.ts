import { expect, test } from "vitest";
import { dollars, micros } from "#platform/money/money.ts";
import { capRaises } from "./cap-raise.rules.ts";

const offered = (cap: number, whole: bigint) =>
  capRaises(dollars(cap), micros(whole), micros(1_200_000n)).map(({ price, words }) => `${price}: ${words}`);

test("a cap can be raised by minutes as far as the credit goes, and to all of it", () => {
  expect(offered(3, 50_000_000n)).toEqual(["$9.00: 5 min more", "$21.00: 15 min more", "All credit: 39 min more"]);
  expect(offered(3, 9_000_000n)).toEqual(["All credit: 5 min more"]);
  expect(offered(3, 3_500_000n)).toEqual(["All credit: under a minute more"]);
  expect(offered(3, 3_009_999n)).toEqual([]);
});
