import { expect, test } from "vitest";
import { isTestNamed, redInPlaywright, redInVitest } from "./verdicts.rules.ts";

const file = "/tmp/nocturne-mutants-x1/features/a/a.rules.test.ts";

test("the first failed Vitest test is named with its file", () => {
  const assertionResults = [
    { status: "skipped", fullName: "one" },
    { status: "failed", fullName: "a group two" },
  ];
  expect(redInVitest({ testResults: [{ name: file, assertionResults }] })).toBe(
    "features/a/a.rules.test.ts: a group two",
  );
});

test("a file that cannot be loaded and a runner without output are named too", () => {
  const broken = { testResults: [{ name: file, message: "SyntaxError", assertionResults: [] }] };
  expect(redInVitest(broken)).toBe("features/a/a.rules.test.ts could not be loaded");
  expect(redInVitest(null)).toBe("the runner");
  expect([redInVitest(broken), redInVitest(null), "a.test.ts: one"].map(isTestNamed)).toEqual([false, false, true]);
  expect(redInPlaywright(null)).toBe("the runner");
});

test("the first failed journey is named with its file, however deeply it is nested", () => {
  const specs = [
    { title: "fine", ok: true },
    { title: "two", ok: false },
  ];
  const suites = [{ title: "main-job.journey.ts", suites: [{ title: "a group", specs }] }];
  expect(redInPlaywright({ suites })).toBe("main-job.journey.ts: two");
});
