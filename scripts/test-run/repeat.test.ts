import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Counts } from "./counts.rules.ts";
import type { PassedRepeat } from "./repeat.ts";
import type { Suite } from "./suites.rules.ts";

// The real runners on a small project, since what they report is all that the repeat goes by.

const project = mkdtempSync(join(tmpdir(), "repeat-"));
afterAll(() => rmSync(project, { recursive: true }));
for (const name of ["node_modules", "scripts"]) symlinkSync(join(process.cwd(), name), join(project, name));
writeFileSync(join(project, "package.json"), '{ "type": "module" }');

/** A function for test files: true the first time that it is called in the project. */
const isFirst = (marker: string) => `
  import { existsSync, writeFileSync } from "node:fs";
  const isFirst = () => { const first = !existsSync("${marker}"); writeFileSync("${marker}", ""); return first; };
`;

function put(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

put(
  "vitest.config.ts",
  `export default { test: { includeTaskLocation: true, projects: [
     { extends: true, test: { name: "unit", include: ["platform/**/*.test.ts"] } }] } };`,
);

type Outcome = { shown: string; counts: Counts; passed: PassedRepeat[] };

function runAndRepeat(suite: Suite): Outcome {
  const at = (file: string) => JSON.stringify(join(import.meta.dirname, file));
  const script = `
    import { mkdtempSync } from "node:fs";
    import { repeatFailures } from ${at("repeat.ts")};
    import { runSteps } from ${at("steps.ts")};
    import { suiteStep } from ${at("suite-step.ts")};
    const reports = mkdtempSync("reports-");
    const first = await runSteps([suiteStep("${suite}", { name: "all of them", reports })], 1);
    const { results, passed } = await repeatFailures(first, reports);
    console.log("RESULTS" + JSON.stringify({ counts: results[0].counts, passed }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: project,
    encoding: "utf8",
  });
  const [shown = "", outcome = "null"] = stdout.split("RESULTS");
  if (outcome === "null") throw new Error(`${stdout}${stderr}`);
  return { shown, ...JSON.parse(outcome) };
}

test("vitest: files with a failed test, or that do not load, run again by themselves, and only what fails twice stays failed", () => {
  put(
    "platform/once.test.ts",
    `import { describe, expect, test } from "vitest";${isFirst("once-ran")}
let isPrepared = false;
describe("a group", () => {
  test("prepares", () => { isPrepared = true; });
  test("fails once (of two)", () => {
    expect(isPrepared).toBe(true);
    expect(isFirst()).toBe(false);
  });
  test.skip("is skipped", () => {});
});`,
  );
  put("platform/always.test.ts", `import { expect, test } from "vitest"; test("fails", () => expect(1).toBe(2));`);
  put(
    "platform/load.test.ts",
    `import { test } from "vitest";${isFirst("load-ran")}
if (isFirst()) throw new Error("not yet");
test("loads the second time", () => {});`,
  );
  const { shown, counts, passed } = runAndRepeat("unit");
  expect(shown).toMatch(
    / {2}failed: platform\/\w+\.test\.ts[\s\S]+ {2}Run it again: TEST_SEED=\d+ npm test -- platform\/\w+\.test\.ts\n[\s\S]*✗ all of/,
  );
  expect(counts).toMatchObject({ passed: 3, failed: 1, skipped: 1 });
  expect(passed.map(({ step, test }) => `${step}: ${test.file} ${test.title}`).sort()).toEqual([
    "all of them: platform/load.test.ts the file could not be run",
    "all of them: platform/once.test.ts a group > fails once (of two)",
  ]);
}, 120_000);

test("vitest: an error outside of all tests cannot be repeated and stays failed", () => {
  put(
    "platform/load.test.ts",
    `import { test } from "vitest";
test("leaves a promise", async () => {
  Promise.reject(new Error("nobody awaits this"));
  await new Promise((resolve) => setImmediate(resolve));
});`,
  );
  for (const name of ["once", "always"]) rmSync(join(project, `platform/${name}.test.ts`), { force: true });
  const { counts, passed } = runAndRepeat("unit");
  expect(counts).toMatchObject({ passed: 1, failed: 1 });
  expect(passed).toEqual([]);
}, 120_000);

test("Playwright: a failed journey runs again by itself, and only what fails twice stays failed", () => {
  put(
    "playwright.config.ts",
    `export default { testDir: "tests/journeys", testMatch: "**/*.journey.ts", workers: 2 };`,
  );
  put(
    "tests/journeys/talk.journey.ts",
    `import { expect, test } from "@playwright/test";${isFirst("talk-ran")}
test("passes", () => {});
for (const size of ["360", "1440"]) {
  test("fails once at " + size, () => expect(isFirst()).toBe(false));
}
test("fails always", () => expect(1).toBe(2));
test.skip("is skipped", () => {});`,
  );
  const { shown, counts, passed } = runAndRepeat("browser");
  expect(shown).toMatch(
    / {2}failed: tests\/journeys\/talk\.journey\.ts:(\d+) › fails once at 360\n[\s\S]+ {2}Run it again: npm test -- tests\/journeys\/talk\.journey\.ts:\1\n/,
  );
  expect(counts).toMatchObject({ passed: 3, failed: 1, skipped: 1 });
  expect(passed).toHaveLength(1);
}, 120_000);
