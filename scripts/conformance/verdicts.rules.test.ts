import { expect, test } from "vitest";
import { isTestNamed, redInPlaywright, redInVitest } from "./verdicts.rules.ts";

const file = "/tmp/nocturne-mutants-x1/features/a/a.rules.test.ts";

test("the first red test of vitest is named with its file", () => {
  const assertionResults = [
    { status: "skipped", fullName: "one" },
    { status: "failed", fullName: "a group two" },
  ];
  expect(redInVitest({ testResults: [{ name: file, assertionResults }] })).toBe(
    "features/a/a.rules.test.ts: a group two",
  );
});

test("a file that cannot be loaded, and a runner that says nothing, are named too", () => {
  const broken = { testResults: [{ name: file, message: "SyntaxError", assertionResults: [] }] };
  expect(redInVitest(broken)).toBe("features/a/a.rules.test.ts could not be loaded");
  expect(redInVitest(null)).toBe("the runner");
  expect([redInVitest(broken), redInVitest(null), "a.test.ts: one"].map(isTestNamed)).toEqual([false, false, true]);
  expect(redInPlaywright(null)).toBe("the runner");
});

test("the first red journey is named with its file, however deep it stands", () => {
  const specs = [
    { title: "fine", ok: true },
    { title: "two", ok: false },
  ];
  const suites = [{ title: "main-job.journey.ts", suites: [{ title: "a group", specs }] }];
  expect(redInPlaywright({ suites })).toBe("main-job.journey.ts: two");
});
