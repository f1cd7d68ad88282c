import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkSteps } from "./test-run/check-steps.ts";
import { totalLine } from "./test-run/counts.rules.ts";
import { runSteps } from "./test-run/steps.ts";

// Tests that take a quarter of the time of all unit tests are left to `npm test` (scripts/test-run/test-projects.ts).
process.env.TEST_IN_CHECK = "1";
const reports = mkdtempSync(join(tmpdir(), "nocturne-check-"));
const results = await runSteps(checkSteps(reports), 2);
rmSync(reports, { recursive: true });
console.log(totalLine(results.map(({ counts }) => counts)));
process.exitCode = results.some(({ counts }) => counts.failed > 0) ? 1 : 0;
