import { expect, test } from "vitest";
import { adminEndLabel, callPath, endLabel, endReasons } from "./calls.labels.ts";

test("a running call links to its call page, a finished one to its summary", () => {
  expect(callPath({ id: "c1", state: "active" })).toBe("/call/c1");
  expect(callPath({ id: "c1", state: "ended" })).toBe("/call/c1/summary");
});

test("every end reason has its own label for the customer and for the admin", () => {
  const customer = endReasons.map((endedReason) => endLabel({ state: "ended", endedReason }));
  expect(new Set(customer).size).toBe(endReasons.length);
  expect(endReasons.map(adminEndLabel).filter((label) => /\byou\b/i.test(label))).toEqual([]);
  expect(endLabel({ state: "active", endedReason: null })).toBe("On the line");
});
