import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkSteps } from "./test-run/check-steps.ts";
import { totalLine } from "./test-run/counts.rules.ts";
import { runSteps } from "./test-run/steps.ts";

// Tests that make real sound and pictures are half of the work of all unit tests: `npm test` runs them (vitest.config.ts).
process.env.TEST_WITHOUT_MEDIA = "1";
const reports = mkdtempSync(join(tmpdir(), "nocturne-check-"));
const results = await runSteps(checkSteps(reports), 2);
rmSync(reports, { recursive: true });
console.log(totalLine(results.map(({ counts }) => counts)));
process.exitCode = results.some(({ counts }) => counts.failed > 0) ? 1 : 0;
