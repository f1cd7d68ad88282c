/** What one step of `npm test` came to. */
export type Counts = { passed: number; failed: number; skipped: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: unknown[];
};

/** A file that could not even be loaded has no failed test in it; it counts as one. */
export function countVitest(report: VitestReport): Counts {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/** A test that passes only when repeated has not passed. */
export function countPlaywright({ stats, errors = [] }: PlaywrightReport): Counts {
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: Math.max(failed, errors.length > 0 ? 1 : 0), skipped: stats.skipped };
}

/**
 * What a step counts for: its runner's figures, or one test where it has none.
 * A runner that ends badly without a failed test (an error between tests, no report) has failed once.
 */
export function countStep(exitCode: number, report: Counts | null): Counts {
  if (report === null) return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  const nothingRan = report.passed + report.failed === 0;
  if (report.failed === 0 && (exitCode !== 0 || nothingRan)) return { ...report, failed: 1 };
  return report;
}

/** The closing line. */
export function totalLine(counts: Counts[]): string {
  const sum = (of: (count: Counts) => number) => counts.reduce((total, count) => total + of(count), 0);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`;
}
