import { expect, test } from "vitest";
import { dollars, formatDollars } from "#platform/money/money.ts";
import { exampleCall, exampleSpent } from "./example-call.rules.ts";

const rate = { min: "0.20", initial: "1.50", max: "9.99" };

test("the example call lasts as long as the free credit does at the usual price", () => {
  const call = exampleCall({ freeCredit: "5.00", rate });
  expect(call).toEqual({ rate: 1_500_000n, budget: dollars(5), seconds: 200 });
  expect([0, 134, 200, 900].map((seconds) => formatDollars(exampleSpent(call, seconds)))).toEqual([
    "$0.00",
    "$3.35",
    "$5.00",
    "$5.00",
  ]);
  expect(exampleCall({ freeCredit: "7.50", rate }).seconds).toBe(300);
});

test("there is an example also where nothing is given and calls begin without a price", () => {
  const free = { ...rate, initial: "0.00" };
  expect(exampleCall({ freeCredit: null, rate: free })).toMatchObject({ budget: dollars(5), seconds: 200 });
});
