import { expect, test } from "vitest";
import { countPlaywright, countStep, countVitest, slowestFiles, totalLine } from "./counts.rules.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((outcome) => ({ status: outcome })),
  name: "/repo/features/ledger/ledger.rules.test.ts",
  startTime: 1_000,
  endTime: 1_250,
});

test("a test file that cannot be loaded counts as one failure", () => {
  const report = { numPassedTests: 2, numFailedTests: 0, testResults: [file("passed", "passed"), file("failed")] };
  expect(countVitest(report)).toMatchObject({ passed: 2, failed: 1, skipped: 0 });
});

test("a failed test is not counted a second time for its file", () => {
  const report = { numPassedTests: 1, numFailedTests: 1, testResults: [file("failed", "passed", "failed")] };
  expect(countVitest(report)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

const spec = (title: string, status: string, ...durations: number[]) => ({
  file: "call.journey.ts",
  title,
  tests: [{ status, results: durations.map((duration) => ({ duration })) }],
});

test("a journey that passes only when repeated is named", () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  const suites = [{ specs: [spec("talks", "expected")], suites: [{ specs: [spec("hangs up", "flaky")] }] }];
  expect(countPlaywright({ stats, suites })).toMatchObject({
    passed: 4,
    failed: 1,
    skipped: 2,
    repeated: ["call.journey.ts: hangs up"],
  });
});

test("more than one journey that passes only when repeated counts as a failure", () => {
  const stats = { expected: 3, unexpected: 1, flaky: 2, skipped: 0 };
  expect(countPlaywright({ stats })).toMatchObject({ passed: 3, failed: 3 });
});

test("a test file's time is that of its tests and their repeats", () => {
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 };
  const suites = [{ specs: [spec("talks", "expected", 700)], suites: [{ specs: [spec("ends", "flaky", 500, 300)] }] }];
  expect(countPlaywright({ stats, suites }).files).toEqual([{ file: "call.journey.ts", durationMs: 1_500 }]);
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file("passed", "passed")] };
  expect(countVitest(report, "/repo").files).toEqual([
    { file: "features/ledger/ledger.rules.test.ts", durationMs: 250 },
  ]);
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

test("a browser suite that could not start counts as failed", () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright({ stats, errors: [{ message: "no web server" }] })).toMatchObject({ failed: 1 });
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
