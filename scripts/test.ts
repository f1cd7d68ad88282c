import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installBrowserTools } from "./browser-setup.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { checkSteps, vitestStep } from "./test-run/check-steps.ts";
import { slowestFiles, totalLine } from "./test-run/counts.rules.ts";
import { findChromium, installChromiumLine } from "./test-run/find-chromium.ts";
import { failWithout, runSteps, type Step, type StepResult } from "./test-run/steps.ts";

/** Files to name at the end: what slows the tests down grows with the product, and should be seen doing so. */
const SLOWEST_FILES = 10;

// Inherited by every step: populations are as large as their tests know them (tests/builders/population.ts).
if (process.argv.includes("--full")) process.env.TEST_FULL = "1";

const startedAtMs = performance.now();
const temporary = temporaryDirectory();
process.env.TMPDIR = temporary;
process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const reports = mkdtempSync(join(tmpdir(), "nocturne-test-"));
const nativeUrl = process.env.TEST_DATABASE_URL;

const results: StepResult[] = await runSteps(checkSteps(reports), 2);
const build = await runSteps([{ name: "build", commands: [["scripts/build.ts"]] }], 1);
const isBuilt = build.every(({ counts }) => counts.failed === 0);
results.push(...build);
// One suite at a time from here on: they start servers and have the machine to themselves.
results.push(
  ...(await runSteps([...(isBuilt ? [clientBundle(), pageWeight()] : []), ...databaseSteps(), httpStep()], 1)),
);
results.push(...(isBuilt ? await browserResults() : [failWithout("browser", "Not run: the site could not be built.")]));

console.log(`\nThe ${SLOWEST_FILES} slowest files:`);
for (const line of slowestFiles(results, SLOWEST_FILES)) console.log(line);
console.log("\nTime per step:");
for (const { name, durationMs } of results) console.log(timeLine(name, durationMs));
console.log(timeLine("all, two steps of the check at a time", performance.now() - startedAtMs));
console.log(
  `\nDatabase suites ran on: embedded${nativeUrl ? ", native" : " (set TEST_DATABASE_URL for native as well)"}`,
);
console.log(totalLine(results.map(({ counts }) => counts)));
process.exitCode = results.some(({ counts }) => counts.failed > 0) ? 1 : 0;

function timeLine(name: string, durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${name}`;
}

function clientBundle(): Step {
  return { name: "client bundle", commands: [["scripts/check-client-bundle.ts"]] };
}

function pageWeight(): Step {
  return { name: "page weight", commands: [["scripts/check-page-weight.ts"]] };
}

/** The same suites on each engine: what the embedded one cannot show (locks, races) the native one must. */
function databaseSteps(): Step[] {
  const embedded = vitestStep("database", {
    name: "database (embedded)",
    reports,
    env: { TEST_ENGINE: "embedded" },
  });
  if (!nativeUrl) return [embedded];
  return [embedded, vitestStep("database", { name: "database (native)", reports, env: { TEST_ENGINE: "native" } })];
}

function httpStep(): Step {
  return vitestStep("http", { name: "http and sockets", reports, env: { TEST_ENGINE: "embedded" } });
}

async function browserResults(): Promise<StepResult[]> {
  for (const line of installBrowserTools()) console.log(line);
  const browser = findChromium();
  if (!browser) return [failWithout("browser", `No Chromium was found. Install one:\n  ${installChromiumLine}`)];
  const file = join(reports, "browser.json");
  const step: Step = {
    name: "browser",
    commands: [["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"]],
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, runner: "playwright" },
  };
  return runSteps([step], 1);
}
