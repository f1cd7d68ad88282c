import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Counts, countPlaywright, countStep, countVitest } from "./counts.rules.ts";

/** One thing that is checked. Its commands run one after the other, each on this Node; the first failure ends it. */
export type Step = {
  name: string;
  commands: string[][];
  env?: Record<string, string>;
  /** Where the test runner leaves its figures. */
  report?: { file: string; runner: "vitest" | "playwright" };
};
export type StepResult = { name: string; counts: Counts; durationMs: number };

/** Longer than any step takes on a slow machine; a step that hangs must not hold up the answer for ever. */
const STEP_LIMIT_MS = (process.env.TEST_FULL ? 180 : 40) * 60_000;
const KILL_AFTER_MS = 5_000;

/**
 * Runs steps, at most `atOnce` at a time, prints a line for each as it ends, and what it said when it failed.
 * Results come in the order of the steps.
 */
export async function runSteps(steps: Step[], atOnce: number): Promise<StepResult[]> {
  const waiting = steps.map((step, index) => ({ step, index }));
  const results: StepResult[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.index] = await runStep(next.step);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

async function runStep(step: Step): Promise<StepResult> {
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
  for (const title of counts.repeated ?? []) console.log(`  passed only when repeated: ${title}`);
  if (counts.failed > 0) console.log(`\n${output.trim()}\n`);
  return { name: step.name, counts, durationMs };
}

/** A step that was not run, and why: it has failed once. */
export function failWithout(name: string, reason: string): StepResult {
  const counts = { passed: 0, failed: 1, skipped: 0 };
  printResult(name, counts, 0);
  console.log(`\n${reason}\n`);
  return { name, counts, durationMs: 0 };
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
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
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

function readReport({ file, runner }: NonNullable<Step["report"]>): Counts | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // The runner never came to write one: its exit code speaks.
    return null;
  }
  const report = JSON.parse(text);
  return runner === "vitest" ? countVitest(report) : countPlaywright(report);
}
