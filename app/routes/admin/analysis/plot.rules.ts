import { nice, ticks } from "d3-array";
import { area as areaBetween, line as lineThrough, type Series, stack } from "d3-shape";

/** Geometry of charts. Values are numbers to draw, never money to count. */
export type PlotSize = { width: number; height: number };
/** For each part of a chart where an area begins and where it ends. */
type Layer = Series<number, number>;

const rounded = (value: number) => Math.round(value * 10) / 10;

/** About how many lines a chart has above its ground. */
const usualSteps = 4;

/** A top at or above all values, with round steps to it: 0 to 87 is drawn up to 100, in fifths. */
export function scaleOf(values: readonly number[]): { top: number; steps: number[] } {
  const largest = Math.max(0, ...values);
  if (largest === 0) return { top: 1, steps: [0, 1] };
  const [, top] = nice(0, largest, usualSteps);
  return { top, steps: ticks(0, top, usualSteps) };
}

/** How far from the top a value stands. What is beyond the scale stays at its edge. */
export function heightAt(value: number, top: number, height: number): number {
  return rounded(height - (Math.min(Math.max(0, value), top) / top) * height);
}

const across = (index: number, count: number, width: number) =>
  rounded(count === 1 ? width / 2 : (index * width) / (count - 1));

/** A straight line from value to value: what lies between two days was never counted. */
export function line(values: readonly number[], top: number, size: PlotSize): string {
  const path = lineThrough<number>()
    .x((_, i) => across(i, values.length, size.width))
    .y((value) => heightAt(value, top, size.height));
  return path(values) ?? "";
}

/** The area between the two values of each part of a layer. */
export function band(layer: Layer | undefined, top: number, size: PlotSize): string {
  if (!layer) return "";
  const path = areaBetween<Layer[number]>()
    .x((_, i) => across(i, layer.length, size.width))
    .y0(([low]) => heightAt(low, top, size.height))
    .y1(([, high]) => heightAt(high, top, size.height));
  return path(layer) ?? "";
}

/** The series on top of each other, the first one lowest. What is below zero lifts nothing. */
export function piled(series: readonly (readonly number[])[]): Layer[] {
  const parts = (series[0] ?? []).map((_, part) => part);
  const pile = stack<number, number>()
    .keys(series.keys())
    .value((part, key) => Math.max(0, series[key]?.[part] ?? 0));
  return pile(parts);
}

/** The upper edge of a layer. */
export const topsOf = (layer: Layer | undefined): number[] => (layer ?? []).map(([, high]) => high);

/** Where the pieces stand that show a part when they are pointed at. */
export function slots(count: number, width: number): { x: number; width: number }[] {
  return Array.from({ length: count }, (_, i) => ({ x: rounded((i * width) / count), width: rounded(width / count) }));
}

/** Which parts of a chart are named under it: the first, the last and some between them. `across` is in parts of a hundred. */
export function marked(count: number, most: number): { index: number; across: number }[] {
  const names = Math.min(count, most);
  return Array.from({ length: names }, (_, i) => {
    const index = names === 1 ? 0 : Math.round((i * (count - 1)) / (names - 1));
    return { index, across: across(index, count, 100) };
  });
}
