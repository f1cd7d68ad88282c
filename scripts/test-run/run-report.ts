import { writeFileSync, writeSync } from "node:fs";
import { relative, sep } from "node:path";
import { type Counts, type FailedTest, placeOf } from "./counts.rules.ts";
import { commandFor } from "./suites.rules.ts";

/** The variable that names the file into which a runner's reporter writes its `Counts` as JSON. */
export const reportVariable = "TEST_RUN_REPORT";
/** The file descriptor of the step's own output: what a runner prints is kept back until the step has failed. */
const SHOWN = 3;
const MOST_LINES = 6;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what colors terminals
const terminalColors = /\u001b\[[0-9;]*m/g;

/** Collects the tests of one run for a reporter of either runner. */
export class RunReport {
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };
  readonly #failures: FailedTest[] = [];
  readonly #durations = new Map<string, number>();

  add(outcome: "passed" | "skipped"): void {
    this.#counts[outcome] += 1;
  }

  /** The first failure of a run is shown at once, with the command that runs the test again. */
  addFailure(test: FailedTest, message = ""): void {
    this.#counts.failed += 1;
    this.#failures.push(test);
    if (this.#failures.length > 1) return;
    const lines = message.replaceAll(terminalColors, "").trim().split("\n").slice(0, MOST_LINES);
    const text = [
      `  failed: ${placeOf(test)} › ${test.title}`,
      ...lines.map((line) => `    ${line}`),
      `  Run it again: ${commandFor(test, process.env)}`,
    ];
    writeSync(SHOWN, `${text.join("\n")}\n`);
  }

  /** Errors outside of all tests: they fail the run, and there is no test to repeat. */
  addErrors(count: number): void {
    this.#counts.failed += count;
  }

  addDuration(file: string, durationMs: number): void {
    this.#durations.set(file, (this.#durations.get(file) ?? 0) + durationMs);
  }

  write(): void {
    const files = [...this.#durations].map(([file, durationMs]) => ({ file, durationMs }));
    const counts: Counts = { ...this.#counts, failures: this.#failures, files };
    writeFileSync(process.env[reportVariable] ?? "", JSON.stringify(counts));
  }
}

/** A path as failures and places name it: from the repository's root, with forward slashes. */
export function fromRoot(path: string): string {
  return relative(process.cwd(), path).replaceAll(sep, "/");
}
