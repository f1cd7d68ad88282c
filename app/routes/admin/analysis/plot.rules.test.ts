import { expect, test } from "vitest";
import { band, heightAt, line, marked, piled, scaleOf, slots, topsOf } from "./plot.rules.ts";

const size = { width: 100, height: 50 };

test("a scale ends at a round figure at or above the largest value, in even steps", () => {
  expect(scaleOf([])).toEqual({ top: 1, steps: [0, 1] });
  expect(scaleOf([3, 87, 12])).toEqual({ top: 100, steps: [0, 20, 40, 60, 80, 100] });
  expect(scaleOf([1_400])).toEqual({ top: 1_500, steps: [0, 500, 1_000, 1_500] });
  expect(scaleOf([10])).toEqual({ top: 10, steps: [0, 2, 4, 6, 8, 10] });
  for (const value of [0.3, 1, 7, 99, 101, 123_456]) expect(scaleOf([value]).top).toBeGreaterThanOrEqual(value);
});

test("values stand between the top and the ground, whatever they are", () => {
  expect([heightAt(0, 10, 50), heightAt(5, 10, 50), heightAt(10, 10, 50)]).toEqual([50, 25, 0]);
  expect([heightAt(-3, 10, 50), heightAt(30, 10, 50)]).toEqual([50, 0]);
});

test("a line goes straight from value to value and says nothing of what lies between; one alone stands in the middle", () => {
  expect(line([0, 10, 5], 10, size)).toBe("M0,50L50,0L100,25");
  expect(line([5], 10, size)).toBe("M50,25Z");
  expect(line([], 10, size)).toBe("");
});

test("an area runs along its upper line and back along its lower one", () => {
  const [below, above] = piled([
    [0, 2],
    [10, 3],
  ]);
  expect(band(above, 10, size)).toBe("M0,0L100,25L100,40L0,50Z");
  expect(band(below, 10, size)).toBe("M0,50L100,40L100,50L0,50Z");
  expect(band(undefined, 10, size)).toBe("");
});

test("a pile adds up, and what is below zero lifts nothing", () => {
  const layers = piled([
    [1, 2],
    [3, -4],
    [5, 6],
  ]);
  expect(layers.map((layer) => layer.map(([low]) => low))).toEqual([
    [0, 0],
    [1, 2],
    [4, 2],
  ]);
  expect(topsOf(layers.at(-1))).toEqual([9, 8]);
  expect(piled([])).toEqual([]);
});

test("slots share the width", () => {
  expect(slots(4, 100)).toEqual([0, 25, 50, 75].map((x) => ({ x, width: 25 })));
});

test("a chart names its first and its last part and a few between them, evenly", () => {
  expect(marked(30, 5).map(({ index }) => index)).toEqual([0, 7, 15, 22, 29]);
  expect(marked(7, 5)).toEqual([
    { index: 0, across: 0 },
    { index: 2, across: 33.3 },
    { index: 3, across: 50 },
    { index: 5, across: 83.3 },
    { index: 6, across: 100 },
  ]);
  expect(marked(3, 5).map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(marked(1, 5)).toEqual([{ index: 0, across: 50 }]);
  expect(marked(0, 5)).toEqual([]);
});
