import { execFileSync } from "node:child_process";

export type Figure = {
  name: string;
  value: number;
  /** Null for a figure that is only told. */
  target: number | null;
  better: "higher" | "lower";
  unit: string;
};

/** Prints the figures of a bench: one JSON line with `--json`, else a table for people. */
export function printFigures(bench: string, figures: Figure[], args = process.argv.slice(2)): void {
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

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "unknown";
  }
}
