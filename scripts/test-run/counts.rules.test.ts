import { expect, test } from "vitest";
import { countStep, placeOf, slowestFiles, totalLine } from "./counts.rules.ts";

test("a failed test's place is its file and line, or its file alone", () => {
  expect(placeOf({ file: "tests/http/stop.test.ts", line: 49 })).toBe("tests/http/stop.test.ts:49");
  expect(placeOf({ file: "tests/http/stop.test.ts" })).toBe("tests/http/stop.test.ts");
});

test("the slowest files of a run come first, each with the step that ran it", () => {
  const files = (...durations: number[]) => durations.map((durationMs, i) => ({ file: `${i}.test.ts`, durationMs }));
  const steps = [
    { name: "unit", counts: { passed: 3, failed: 0, skipped: 0, files: files(10, 900, 30) } },
    { name: "types", counts: { passed: 1, failed: 0, skipped: 0 } },
    { name: "browser", counts: { passed: 1, failed: 0, skipped: 0, files: files(12_340) } },
  ];
  expect(slowestFiles(steps, 2)).toEqual(["  12.3 s  0.test.ts (browser)", "   0.9 s  1.test.ts (unit)"]);
});

test("a step without counts counts as one test", () => {
  expect(countStep(0, null)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countStep(2, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("a runner that exits with an error counts as failed even if all its tests passed", () => {
  expect(countStep(1, { passed: 7, failed: 0, skipped: 0 })).toEqual({ passed: 7, failed: 1, skipped: 0 });
});

test("a runner that ran no tests counts as failed", () => {
  expect(countStep(0, { passed: 0, failed: 0, skipped: 4 })).toMatchObject({ failed: 1 });
});

test("the closing line adds up all steps", () => {
  const line = totalLine([
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 40, failed: 2, skipped: 0 },
  ]);
  expect(line).toBe("43 passed, 2 failed");
});
