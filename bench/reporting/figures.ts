import { execFileSync } from "node:child_process";

export type Figure = {
  name: string;
  value: number;
  /** Null for a figure that is only reported. */
  target: number | null;
  better: "higher" | "lower";
  unit: string;
};

/** A figure of which less is better, rounded to two digits. */
export function atMost(name: string, value: number, unit: string, target: number | null = null, digits = 2): Figure {
  return { name, value: rounded(value, digits), target, unit, better: "lower" };
}

/** Prints the figures of a bench: one JSON line with `--json`, else a table. A missed target fails the process. */
export function printFigures(bench: string, figures: Figure[], args = process.argv.slice(2)): void {
  if (!figures.every(met)) process.exitCode = 1;
  if (args.includes("--json")) {
    console.log(JSON.stringify({ bench, commit: commit(), figures }));
    return;
  }
  const rows = figures.map((figure) => {
    const relation = figure.better === "higher" ? "≥" : "≤";
    const target = figure.target === null ? "" : `${relation} ${figure.target} ${met(figure) ? "met" : "MISSED"}`;
    return { figure: figure.name, value: `${figure.value} ${figure.unit}`, target };
  });
  console.table(rows);
}

function met(figure: Figure): boolean {
  if (figure.target === null) return true;
  return figure.better === "higher" ? figure.value >= figure.target : figure.value <= figure.target;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** The median and the slowest of a hundred, in milliseconds; the target is for the latter. */
export function percentiles(name: string, times: readonly number[], targetMs: number | null): Figure[] {
  return [
    atMost(`${name}_p50`, atShare(times, 0.5), "ms", null, 1),
    atMost(`${name}_p99`, slowestOfHundred(times), "ms", targetMs, 1),
  ];
}

/** The time that 99 of a hundred keep. */
export const slowestOfHundred = (times: readonly number[]): number => atShare(times, 0.99);

function atShare(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "unknown";
  }
}
