import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { type Counts, countStep } from "./counts.rules.ts";
import type { Suite } from "./suites.rules.ts";

/** One step of a run. Its commands run one after the other on this Node; the first failure ends it. */
export type Step = {
  name: string;
  /** Of a step of tests: what runs one of them again. */
  suite?: Suite;
  commands: string[][];
  env?: Record<string, string>;
  /** The file into which the test runner's reporter writes its `Counts`. */
  report?: string;
};
export type RanStep = { step: Step; counts: Counts; durationMs: number };

/** Longer than any step takes on a slow machine; a step that hangs must not hold up the answer for ever. */
const STEP_LIMIT_MS = (process.env.TEST_FULL ? 180 : 40) * 60_000;
const KILL_AFTER_MS = 5_000;

/**
 * Runs steps, at most `atOnce` at a time, prints a line for each at its end, and its output when it failed. Results are
 * in the order of the steps.
 */
export async function runSteps(steps: Step[], atOnce: number): Promise<RanStep[]> {
  const waiting = steps.map((step, index) => ({ step, index }));
  const results: RanStep[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.index] = await runStep(next.step);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

async function runStep(step: Step): Promise<RanStep> {
  const started = performance.now();
  let output = "";
  let exitCode = 0;
  for (const command of step.commands) {
    const ended = await runCommand(command, step.env ?? {});
    output += ended.output;
    exitCode = ended.exitCode;
    if (exitCode !== 0) break;
  }
  const counts = countStep(exitCode, step.report ? readReport(step.report) : null);
  const durationMs = performance.now() - started;
  printResult(step.name, counts, durationMs);
  if (counts.failed > 0) console.log(`\n${output.trim()}\n`);
  return { step, counts, durationMs };
}

/** A step that was not run, and why: it counts as one failure. */
export function failWithout(name: string, reason: string): RanStep {
  const counts = { passed: 0, failed: 1, skipped: 0 };
  printResult(name, counts, 0);
  console.log(`\n${reason}\n`);
  return { step: { name, commands: [] }, counts, durationMs: 0 };
}

function printResult(name: string, { passed, failed, skipped }: Counts, durationMs: number): void {
  const mark = failed > 0 ? "✗" : "✓";
  const figures = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])];
  const shown = passed + failed + skipped > 1 ? figures.join(", ") : "";
  console.log(`${mark} ${name.padEnd(36)} ${shown.padEnd(24)} ${(durationMs / 1000).toFixed(1).padStart(6)} s`);
}

function runCommand(args: string[], env: Record<string, string>): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env, NO_COLOR: "1" },
      // The last one is for reporters that show a failure while the rest is kept back (run-report.ts).
      stdio: ["ignore", "pipe", "pipe", 1],
    });
    let output = "";
    const keep = (chunk: string) => {
      output += chunk;
    };
    child.stdout?.setEncoding("utf8").on("data", keep);
    child.stderr?.setEncoding("utf8").on("data", keep);
    const limit = setTimeout(() => {
      keep(`\n${args.join(" ")} took longer than ${STEP_LIMIT_MS / 60_000} minutes and was stopped.\n`);
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS).unref();
    }, STEP_LIMIT_MS);
    child.on("close", (code) => {
      clearTimeout(limit);
      resolve({ exitCode: code ?? 1, output });
    });
  });
}

/** Null where the runner did not write one: its exit code decides. */
function readReport(file: string): Counts | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
