import { expect, test } from "vitest";
import { testTimeLeft } from "./test-calls.rules.ts";

test("ten minutes a day are ten minutes, and a rest too short for a call is none", () => {
  expect(testTimeLeft(10, 0)).toBe(600_000);
  expect(testTimeLeft(10, 585_000)).toBe(15_000);
  expect(testTimeLeft(10, 585_001)).toBe(0);
  expect(testTimeLeft(10, 700_000)).toBe(0);
  expect(testTimeLeft(0, 0)).toBe(0);
});
