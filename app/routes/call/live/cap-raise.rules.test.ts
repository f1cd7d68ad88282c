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
    "39 min 10 s more for $47.00 · all your credit",
  ]);
  expect(offered(3, 5_380_000n)).toEqual(["1 min 59 s more for $2.38 · all your credit"]);
  expect(offered(3, 3_500_000n)).toEqual(["25 s more for $0.50 · all your credit"]);
  expect(offered(3, 3_009_999n)).toEqual([]);
});

test("where the longest call ends sooner than the credit, the last raise goes to its end and says so", () => {
  expect(offered(3, 250_000_000n, 58.5)).toEqual([
    "5 min more for $6.00 · cap $9.00",
    "15 min more for $18.00 · cap $21.00",
    "58 min 30 s more for $70.20 · cap $73.20 · the longest a call can last",
  ]);
  expect(offered(3, 50_000_000n, 5)).toEqual(["5 min 00 s more for $6.00 · cap $9.00 · the longest a call can last"]);
  expect(offered(3, 50_000_000n, 0.01)).toEqual([]);
});
