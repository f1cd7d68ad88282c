import { expect, test } from "vitest";
import { axisLabel, chartBars, chartTop } from "./bar-chart.rules.ts";

test("the top line is a round number that no bar exceeds", () => {
  expect([[0.4, 0.9], [12.5, 3], [20], [51], [], [0, 0]].map(chartTop)).toEqual([1, 20, 20, 100, 1, 1]);
});

test("bars stand beside each other inside the chart, as tall as their share", () => {
  const bars = chartBars([0, 5, 10], { width: 300, height: 100 });
  expect(bars.map((bar) => bar.height)).toEqual([0, 50, 100]);
  expect(bars.map((bar) => bar.y + bar.height)).toEqual([100, 100, 100]);
  expect((bars[2]?.x ?? 0) + (bars[2]?.width ?? 0)).toBeLessThanOrEqual(300);
});

test.each([
  [20, "min", "20 min"],
  [100, "%", "100%"],
  [5, "$", "$5"],
  [0.5, "$", "$0.50"],
  [1, "caller", "1 caller"],
  [5, "caller", "5 callers"],
])("the top of a chart says %d of %s as %s", (top, unit, label) => {
  expect(axisLabel(top, unit)).toBe(label);
});
