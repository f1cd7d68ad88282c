/** One test file and the duration of its tests, including hooks and repeats. */
export type FileTime = { file: string; durationMs: number };
/** A test that failed: its file from the repository's root, its line where the runner knows it, and its full title. */
export type FailedTest = { file: string; line?: number; title: string };
/** The result of one step of `npm test`: its tests by outcome, those that failed by name, and its files. */
export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  failures?: FailedTest[];
  files?: FileTime[];
};

/** One line for each of the `most` slowest files over all steps, slowest first. */
export function slowestFiles(steps: { name: string; counts: Counts }[], most: number): string[] {
  return steps
    .flatMap(({ name, counts }) => (counts.files ?? []).map((time) => ({ ...time, step: name })))
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, most)
    .map(({ file, durationMs, step }) => `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${file} (${step})`);
}

/**
 * The counts of a step: its runner's figures, or one test where it has none. A runner that exits with an error but
 * without a failed test (an error between tests, no report) counts as one failure.
 */
export function countStep(exitCode: number, report: Counts | null): Counts {
  if (report === null) return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  const nothingRan = report.passed + report.failed === 0;
  if (report.failed === 0 && (exitCode !== 0 || nothingRan)) return { ...report, failed: 1 };
  return report;
}

/** `file:line` as both runners take it; the file alone where the line is unknown. */
export function placeOf({ file, line }: Pick<FailedTest, "file" | "line">): string {
  return line === undefined ? file : `${file}:${line}`;
}

/** The closing line. */
export function totalLine(counts: Counts[]): string {
  const sum = (of: (count: Counts) => number) => counts.reduce((total, count) => total + of(count), 0);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`;
}
