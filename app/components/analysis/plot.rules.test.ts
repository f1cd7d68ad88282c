import { expect, test } from "vitest";
import { band, heightAt, line, piled, scaleOf, slots } from "./plot.rules.ts";

const size = { width: 100, height: 50 };

test("a scale ends at a round figure at or above the largest value, in even steps", () => {
  expect(scaleOf([])).toEqual({ top: 1, steps: [0, 1] });
  expect(scaleOf([3, 87, 12])).toEqual({ top: 100, steps: [0, 20, 40, 60, 80, 100] });
  expect(scaleOf([1_400])).toEqual({ top: 1_500, steps: [0, 500, 1_000, 1_500] });
  expect(scaleOf([10])).toEqual({ top: 10, steps: [0, 2.5, 5, 7.5, 10] });
  for (const value of [0.3, 1, 7, 99, 101, 123_456]) expect(scaleOf([value]).top).toBeGreaterThanOrEqual(value);
});

test("values stand between the top and the ground, whatever they are", () => {
  expect([heightAt(0, 10, 50), heightAt(5, 10, 50), heightAt(10, 10, 50)]).toEqual([50, 25, 0]);
  expect([heightAt(-3, 10, 50), heightAt(30, 10, 50)]).toEqual([50, 0]);
});

test("a line meets each value; one value alone stands in the middle", () => {
  expect(line([0, 10, 5], 10, size)).toBe("M0 50 C25 50 25 0 50 0 C75 0 75 25 100 25");
  expect(line([5], 10, size)).toBe("M50 25");
  expect(line([], 10, size)).toBe("");
});

test("an area runs along its upper line and back along its lower one", () => {
  expect(band([0, 0], [10, 5], 10, size)).toBe("M0 0 C50 0 50 25 100 25 L100 50 C50 50 50 50 0 50 Z");
  expect(band([], [], 10, size)).toBe("");
});

test("a pile adds up, and what is below zero lifts nothing", () => {
  expect(
    piled([
      [1, 2],
      [3, -4],
      [5, 6],
    ]),
  ).toEqual([
    [0, 0],
    [1, 2],
    [4, 2],
    [9, 8],
  ]);
  expect(piled([])).toEqual([[]]);
});

test("slots share the width", () => {
  expect(slots(4, 100)).toEqual([0, 25, 50, 75].map((x) => ({ x, width: 25 })));
});
