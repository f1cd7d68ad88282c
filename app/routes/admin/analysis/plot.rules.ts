/** Geometry of charts. Values are numbers to draw, never money to count. */
export type PlotSize = { width: number; height: number };

const rounded = (value: number) => Math.round(value * 10) / 10;

/** A top above all values, with round steps to it: 0 to 87 is drawn up to 100, in fifths, quarters or halves. */
export function scaleOf(values: readonly number[]): { top: number; steps: number[] } {
  const largest = Math.max(0, ...values);
  if (largest === 0) return { top: 1, steps: [0, 1] };
  const power = 10 ** Math.floor(Math.log10(largest));
  const [top, parts] = ([
    [1, 4],
    [1.5, 3],
    [2, 4],
    [2.5, 5],
    [3, 3],
    [4, 4],
    [5, 5],
    [6, 3],
    [8, 4],
    [10, 5],
  ].find(([factor = 0]) => factor * power >= largest) ?? [10, 5]) as [number, number];
  return { top: top * power, steps: Array.from({ length: parts + 1 }, (_, i) => (top * power * i) / parts) };
}

/** How far from the top a value stands. What is beyond the scale stays at its edge. */
export function heightAt(value: number, top: number, height: number): number {
  return rounded(height - (Math.min(Math.max(0, value), top) / top) * height);
}

const across = (index: number, count: number, width: number) =>
  rounded(count === 1 ? width / 2 : (index * width) / (count - 1));

/** A straight line from value to value: what lies between two days was never counted. */
export function line(values: readonly number[], top: number, size: PlotSize): string {
  return through(
    values.map((value, i) => [across(i, values.length, size.width), heightAt(value, top, size.height)]),
    "M",
  );
}

/** The area between two lines. */
export function band(lows: readonly number[], highs: readonly number[], top: number, size: PlotSize): string {
  if (highs.length === 0) return "";
  const points = (values: readonly number[]) =>
    values.map((value, i): Place => [across(i, values.length, size.width), heightAt(value, top, size.height)]);
  return `${through(points(highs), "M")} ${through(points(lows).reverse(), "L")} Z`;
}

type Place = readonly [x: number, y: number];

function through(places: readonly (readonly number[])[], begin: "M" | "L"): string {
  return places.map(([x = 0, y = 0], i) => `${i === 0 ? begin : "L"}${x} ${y}`).join(" ");
}

/** Sums from the first series up: each is where its area begins, the last where the pile ends. */
export function piled(series: readonly (readonly number[])[]): number[][] {
  const count = series[0]?.length ?? 0;
  const floors: number[][] = [Array(count).fill(0)];
  for (const values of series) {
    const below = floors.at(-1) ?? [];
    floors.push(values.map((value, i) => (below[i] ?? 0) + Math.max(0, value)));
  }
  return floors;
}

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
