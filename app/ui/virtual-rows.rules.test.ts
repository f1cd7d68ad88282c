import { expect, test } from "vitest";
import { estimatedRowPx, isVirtualised, overscanRows } from "./virtual-rows.rules.ts";

test("a row counts as 40 px high until it is measured, and 12 rows are drawn beyond each edge [K-29]", () => {
  expect(estimatedRowPx).toBe(40);
  expect(overscanRows).toBe(12);
});

test("lists over 50 rows are virtualised", () => {
  expect([0, 1, 50, 51, 10_000].map(isVirtualised)).toEqual([false, false, false, true, true]);
});
