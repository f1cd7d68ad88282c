import { expect, test } from "vitest";
import { inDollars } from "./dollar-rows.ts";

test("columns of micro-dollars are written as dollars, and all others stay as they are", async () => {
  const rows = [{ charge_micros: 1_250_000n, refund_micros: null, free_after: 5_000_000n, count: 3n, label: "Call" }];
  expect(await inDollars(Promise.resolve(rows))).toEqual([
    { charge_usd: "1.25", refund_usd: null, free_after_usd: "5.00", count: 3n, label: "Call" },
  ]);
});
