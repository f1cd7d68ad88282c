import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "steps-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs steps in a separate process, as `npm test` does, and returns its output and results. */
function run(steps: object[], atOnce = 1): { shown: string; results: unknown } {
  const script = `
    import { runSteps } from ${JSON.stringify(join(import.meta.dirname, "steps.ts"))};
    const results = await runSteps(${JSON.stringify(steps)}, ${atOnce});
    console.log("RESULTS" + JSON.stringify(results));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  const [shown = "", results = "null"] = stdout.split("RESULTS");
  return { shown, results: JSON.parse(results) };
}

const script = (name: string, ...scripts: string[]) => ({ name, commands: scripts.map((text) => ["-e", text]) });
const counts = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped });

test("a step that passes prints one line and hides its output", () => {
  const { shown, results } = run([script("types", "console.log('all is well')")]);
  expect(shown).toMatch(/^✓ types +\d+\.\d s\n$/);
  expect(results).toMatchObject([{ step: { name: "types" }, counts: counts(1, 0), durationMs: expect.any(Number) }]);
});

test("a step that fails prints its whole output, and the following steps still run", () => {
  const { shown, results } = run([
    script("lint", "console.log('first'); console.error('then'); process.exit(3)"),
    script("types", ""),
  ]);
  expect(shown).toMatch(/✗ lint[\s\S]*first[\s\S]*then[\s\S]*✓ types/);
  expect(results).toMatchObject([{ counts: counts(0, 1) }, { counts: counts(1, 0) }]);
});

test("the first command of a step that fails ends the step", () => {
  const { shown } = run([script("types", "process.exit(1)", "console.log('never')")]);
  expect(shown).not.toContain("never");
});

test("results of concurrent steps are returned in the given order", () => {
  const pid = join(folder, "quick.pid");
  const afterQuick = `
    const { existsSync, readFileSync } = require("node:fs");
    const isOver = () => {
      try {
        return existsSync(${JSON.stringify(pid)}) && !process.kill(Number(readFileSync(${JSON.stringify(pid)}, "utf8")), 0);
      } catch {
        return true;
      }
    };
    const look = () => isOver() || setImmediate(look);
    look();`;
  const quick = `const fs = require("node:fs"); fs.writeFileSync(${JSON.stringify(pid)}, String(process.pid))`;
  const { results } = run([script("slow", afterQuick), script("quick", quick)], 2);
  expect(results).toMatchObject([{ step: { name: "slow" } }, { step: { name: "quick" } }]);
});

test("a step with a report counts the report's tests", () => {
  const report = join(folder, "report.json");
  const text = `require("node:fs").writeFileSync(${JSON.stringify(report)}, '${JSON.stringify(counts(41, 1))}'); process.exit(1)`;
  const { shown, results } = run([Object.assign(script("unit", text), { report })]);
  expect(shown).toContain("41 passed, 1 failed");
  expect(results).toMatchObject([{ counts: counts(41, 1) }]);
});

test("a runner that dies before its report counts as one failure", () => {
  const report = join(folder, "absent.json");
  const { results } = run([Object.assign(script("unit", "process.exit(9)"), { report })]);
  expect(results).toMatchObject([{ counts: counts(0, 1) }]);
});
