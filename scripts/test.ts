import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { temporaryDirectory } from "./temporary-directory.ts";
import { prepareBrowser } from "./test-run/browser-setup.ts";
import { checkSteps } from "./test-run/check-steps.ts";
import { slowestFiles, totalLine } from "./test-run/counts.rules.ts";
import { engineSuites } from "./test-run/engine-suites.ts";
import { installChromiumLine } from "./test-run/find-chromium.ts";
import { repeatedLine } from "./test-run/flaky.rules.ts";
import { repeatedFile, repeatFailures } from "./test-run/repeat.ts";
import { failWithout, type RanStep, runSteps, type Step } from "./test-run/steps.ts";
import { seedLine, suiteStep } from "./test-run/suite-step.ts";
import { type Suite, suiteOf } from "./test-run/suites.rules.ts";
import { needsEmbedded } from "./test-run/test-projects.ts";

/** The number of slowest files to print at the end, so that slow tests are noticed. */
const SLOWEST_FILES = 10;

const startedAtMs = performance.now();
const temporary = temporaryDirectory();
process.env.TMPDIR = temporary;
process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const reports = mkdtempSync(join(tmpdir(), "nocturne-test-"));
const nativeUrl = process.env.TEST_DATABASE_URL;
const { TEST_ENGINE: onlyEngine } = process.env;

const places = process.argv.slice(2).filter((argument) => argument !== "--full");
// Inherited by every step: populations have the sizes that their tests expect (tests/builders/population.ts).
if (process.argv.includes("--full")) process.env.TEST_FULL = "1";
console.log(seedLine);
process.exitCode = await (places.length > 0 ? runPlaces() : runEverything());

/** Runs the suites, test files or single tests that were named on the command line. Resolves to the exit code. */
async function runPlaces(): Promise<number> {
  const bySuite = Map.groupBy(places, suiteOf);
  const unknown = bySuite.get(undefined);
  if (unknown) {
    console.error(
      `Not a test file: ${unknown.join(", ")}. Usage: npm test -- [unit|database|http|browser|file[:line] …]`,
    );
    return 2;
  }
  const results: RanStep[] = [];
  for (const [suite = "unit", only] of bySuite) {
    results.push(...(await suiteResults(suite, only.includes(suite) ? [] : only)));
  }
  console.log(totalLine(results.map(({ counts }) => counts)));
  return results.some(({ counts }) => counts.failed > 0) ? 1 : 0;
}

async function suiteResults(suite: Suite, only: string[]): Promise<RanStep[]> {
  if (suite === "database") return runSteps(databaseSteps(only), 1);
  if (suite === "http") return runSteps([httpStep(only)], 1);
  if (suite === "unit") return runSteps([suiteStep("unit", { name: "unit tests", reports, only })], 1);
  const browser = chromiumOf();
  const built = await runSteps([buildStep()], 1);
  return isGreen(built) ? [...built, ...(await browserResults(browser, only))] : built;
}

async function runEverything(): Promise<number> {
  const browser = chromiumOf();
  const first = await runSteps(checkSteps(reports), 2);
  const built = await runSteps([buildStep()], 1);
  first.push(...built);
  // One suite at a time from here on: they start servers and need the whole machine.
  const ofBuild = isGreen(built) ? [clientBundle(), pageWeight()] : [];
  first.push(...(await runSteps([...ofBuild, ...databaseSteps(), httpStep()], 1)));
  const unbuilt = "Not run: the site could not be built.";
  first.push(...(isGreen(built) ? await browserResults(browser) : [failWithout("browser", unbuilt)]));

  const { results, passed } = await repeatFailures(first, reports);
  printTimes(results);
  const repeated = passed.map((repeat) => `  ${repeatedLine(repeat)}\n`).join("");
  mkdirSync(dirname(repeatedFile), { recursive: true });
  writeFileSync(repeatedFile, repeated);
  if (repeated !== "") console.log(`\n${repeated}Each of them is a defect: npm run flaky adds them to docs/flaky.md.`);
  const engines = nativeUrl ? "embedded, native" : "embedded (set TEST_DATABASE_URL for native as well)";
  console.log(`\nDatabase suites ran on: ${engines}`);
  console.log(totalLine(results.map(({ counts }) => counts)));
  return isGreen(results) ? 0 : 1;
}

function isGreen(results: RanStep[]): boolean {
  return results.every(({ counts }) => counts.failed === 0);
}

function printTimes(results: RanStep[]): void {
  const named = results.map(({ step, counts }) => ({ name: step.name, counts }));
  console.log(`\nThe ${SLOWEST_FILES} slowest files:`);
  for (const line of slowestFiles(named, SLOWEST_FILES)) console.log(line);
  console.log("\nTime per step:");
  for (const { step, durationMs } of results) console.log(timeLine(step.name, durationMs));
  console.log(timeLine("all, two steps of the check at a time", performance.now() - startedAtMs));
}

function timeLine(name: string, durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${name}`;
}

function buildStep(): Step {
  return { name: "build", commands: [["scripts/build.ts"]] };
}

function clientBundle(): Step {
  return { name: "client bundle", commands: [["scripts/check-client-bundle.ts"]] };
}

function pageWeight(): Step {
  return { name: "page weight", commands: [["scripts/check-page-weight.ts"]] };
}

/**
 * Everything runs on the native engine, which takes a third of the time, where the machine has one; on the embedded one
 * then only what the engines may run differently or what is about it. The full run does everything twice.
 */
function databaseSteps(only: string[] = []): Step[] {
  const engines = onlyEngine ? [onlyEngine] : nativeUrl ? ["native", "embedded"] : ["embedded"];
  return engines.map((engine, place) => {
    const among = place > 0 && !process.env.TEST_FULL ? [...Object.keys(engineSuites), ...needsEmbedded] : [];
    const env = { TEST_ENGINE: engine };
    return suiteStep("database", { name: `database (${engine})`, reports, env, only, among });
  });
}

/** The engine below servers and pages: native where the machine has one, which takes a third of the processor time. */
function engineOfSites(): string {
  return onlyEngine ?? (nativeUrl ? "native" : "embedded");
}

function httpStep(only: string[] = []): Step {
  const TEST_ENGINE = engineOfSites();
  return suiteStep("http", { name: `http and sockets (${TEST_ENGINE})`, reports, env: { TEST_ENGINE }, only });
}

/** Says at once what is installed and what is missing, before everything else takes its minutes. */
function chromiumOf(): string | undefined {
  const { browser, said } = prepareBrowser();
  for (const line of said) console.log(line);
  return browser;
}

async function browserResults(browser: string | undefined, only: string[] = []): Promise<RanStep[]> {
  if (!browser) return [failWithout("browser", `No Chromium was found. Install one:\n  ${installChromiumLine}`)];
  const env = { CHROMIUM_PATH: browser, TEST_ENGINE: engineOfSites() };
  return runSteps([suiteStep("browser", { name: `browser (${env.TEST_ENGINE})`, reports, env, only })], 1);
}
