import { nice } from "d3-array";

export type Bar = { x: number; y: number; width: number; height: number };
type ChartSize = { width: number; height: number };

/** A round figure at or above the largest value, for the top line of a chart: 1, 2 or 5 times a power of ten. */
export function chartTop(values: readonly number[]): number {
  const largest = Math.max(0, ...values);
  return largest === 0 ? 1 : nice(0, largest, 1)[1];
}

/** The top line's figure with its unit: "20 min", "$0.50", "100%", "5 callers". */
export function axisLabel(top: number, unit: string): string {
  if (unit === "$") return `$${Number.isInteger(top) ? top : top.toFixed(2)}`;
  if (unit === "%") return `${top}%`;
  return `${top} ${unit}${unit === "min" || top === 1 ? "" : "s"}`;
}

/** Where each bar stands, from the left, a third of each place left free. Values are numbers to draw, never money to count. */
export function chartBars(values: readonly number[], { width, height }: ChartSize): Bar[] {
  const top = chartTop(values);
  const place = width / Math.max(1, values.length);
  return values.map((value, i) => {
    const tall = (Math.max(0, value) / top) * height;
    return { x: i * place + place / 6, y: height - tall, width: (place * 2) / 3, height: tall };
  });
}
