/** What one step of `npm test` came to, and which of the passed tests had to be repeated for it. */
export type Counts = { passed: number; failed: number; skipped: number; repeated?: string[] };

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
  suites?: PlaywrightSuite[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { file: string; title: string; tests: { status: string }[] }[];
};

/** A browser on a machine that others use as well may stumble now and then. What stumbles more often has a fault. */
const mayRepeat = 3;

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

/** A few tests that pass only when repeated are told of by name; more of them have failed. */
export function countPlaywright({ stats, errors = [], suites = [] }: PlaywrightReport): Counts {
  const isFailed = stats.flaky > mayRepeat;
  const failed = stats.unexpected + (isFailed ? stats.flaky : 0);
  return {
    passed: stats.expected + (isFailed ? 0 : stats.flaky),
    failed: Math.max(failed, errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
    repeated: suites.flatMap(repeatedIn),
  };
}

function repeatedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...here.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(repeatedIn)];
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
