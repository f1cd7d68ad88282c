/** One test file and how long its tests ran, hooks and second tries included. */
export type FileTime = { file: string; durationMs: number };
/** What one step of `npm test` came to, which of the passed tests had to be repeated for it, and its files. */
export type Counts = { passed: number; failed: number; skipped: number; repeated?: string[]; files?: FileTime[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: unknown[];
  suites?: PlaywrightSuite[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { file: string; title: string; tests: { status: string; results?: { duration: number }[] }[] }[];
};

/** A browser on a machine that others use as well may stumble once. What stumbles more often has a fault. */
const mayRepeat = 1;

/**
 * A file that could not even be loaded has no failed test in it; it counts as one.
 * Files are named relative to `root`, the repository.
 */
export function countVitest(report: VitestReport, root = process.cwd()): Counts {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name,
      durationMs: endTime - startTime,
    })),
  };
}

/** A test that passes only when repeated is reported by name; more than one counts as a failure. */
export function countPlaywright({ stats, errors = [], suites = [] }: PlaywrightReport): Counts {
  const isFailed = stats.flaky > mayRepeat;
  const failed = stats.unexpected + (isFailed ? stats.flaky : 0);
  return {
    passed: stats.expected + (isFailed ? 0 : stats.flaky),
    failed: Math.max(failed, errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
    repeated: suites.flatMap(repeatedIn),
    files: timesOf(suites),
  };
}

function repeatedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...here.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(repeatedIn)];
}

function timesOf(suites: PlaywrightSuite[]): FileTime[] {
  const total = new Map<string, number>();
  const add = ({ specs, suites: inner = [] }: PlaywrightSuite) => {
    for (const { file, tests } of specs) {
      const durations = tests.flatMap(({ results = [] }) => results.map(({ duration }) => duration));
      total.set(
        file,
        durations.reduce((sum, duration) => sum + duration, total.get(file) ?? 0),
      );
    }
    inner.forEach(add);
  };
  suites.forEach(add);
  return [...total].map(([file, durationMs]) => ({ file, durationMs }));
}

/** One line for each of the `most` files that took longest over all steps, longest first. */
export function slowestFiles(steps: { name: string; counts: Counts }[], most: number): string[] {
  return steps
    .flatMap(({ name, counts }) => (counts.files ?? []).map((time) => ({ ...time, step: name })))
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, most)
    .map(({ file, durationMs, step }) => `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${file} (${step})`);
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
