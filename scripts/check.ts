import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkSteps } from "./test-run/check-steps.ts";
import { totalLine } from "./test-run/counts.rules.ts";
import { runSteps } from "./test-run/steps.ts";
import { seedLine } from "./test-run/suite-step.ts";

// Tests that take a quarter of the time of all unit tests are left to `npm test` (scripts/test-run/test-projects.ts).
process.env.TEST_IN_CHECK = "1";
const reports = mkdtempSync(join(tmpdir(), "nocturne-check-"));
process.once("exit", () => rmSync(reports, { recursive: true }));
const steps = checkSteps(reports);
const wanted = process.argv.slice(2);
process.exitCode = await (wanted.every((name) => steps.some((step) => step.name === name)) ? check() : refuse());

/** Runs the steps that were named, or all of them. Resolves to the exit code. */
async function check(): Promise<number> {
  console.log(seedLine);
  const results = await runSteps(wanted.length === 0 ? steps : steps.filter(({ name }) => wanted.includes(name)), 2);
  console.log(totalLine(results.map(({ counts }) => counts)));
  return results.some(({ counts }) => counts.failed > 0) ? 1 : 0;
}

function refuse(): number {
  console.error(
    `Usage: npm run check -- [${steps.map(({ name }) => (name.includes(" ") ? `"${name}"` : name)).join("|")}]`,
  );
  return 2;
}
