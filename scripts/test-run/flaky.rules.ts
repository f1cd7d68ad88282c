import type { PassedRepeat } from "./repeat.ts";

/** One test of docs/flaky.md: how many runs it passed in only when repeated, and the day of the last one. */
type FlakyTest = { test: string; runs: number; last: string };

const PREFIX = "passed only when repeated: ";
const HEAD = `# Tests that passed only when repeated

\`npm test\` runs every failed test once more by itself. A test in this list failed, and then passed: it depends on
something besides the code, and that is a defect of the test or of the product. The list should be empty. A commit that
mends a test removes its line; \`npm run flaky\` adds the tests of the latest run, or of a log: \`npm run flaky -- FILE\`.
`;
const EMPTY = "\nNone at present.\n";
const TABLE = "\n| Test | Runs | Last |\n| --- | --- | --- |\n";

/** The line that a run prints for such a test, and that `repeatedIn` reads. */
export function repeatedLine({ step, test }: PassedRepeat): string {
  return `${PREFIX}${test.file} › ${test.title} (${step})`;
}

/** The tests named in the output of a run, each as `file › title (step)`. */
export function repeatedIn(output: string): string[] {
  const lines = output.split("\n").map((line) => line.trim());
  return lines.filter((line) => line.startsWith(PREFIX)).map((line) => line.slice(PREFIX.length));
}

/** docs/flaky.md with the tests of one more run, the most frequent first. `day` is an ISO date. */
export function withRun(page: string, tests: string[], day: string): string {
  const known = new Map(testsOf(page).map((entry) => [entry.test, entry]));
  for (const test of new Set(tests)) known.set(test, { test, runs: (known.get(test)?.runs ?? 0) + 1, last: day });
  const rows = [...known.values()].sort((a, b) => b.runs - a.runs || a.test.localeCompare(b.test));
  const lines = rows.map(({ test, runs, last }) => `| ${test.replaceAll("|", "\\|")} | ${runs} | ${last} |\n`);
  return `${HEAD}${lines.length === 0 ? EMPTY : `${TABLE}${lines.join("")}`}`;
}

function testsOf(page: string): FlakyTest[] {
  return page.split("\n").flatMap((line) => {
    const [, test = "", runs, last = ""] = /^\| (.+) \| (\d+) \| (\d{4}-\d\d-\d\d) \|$/.exec(line) ?? [];
    return runs === undefined ? [] : [{ test: test.replaceAll("\\|", "|"), runs: Number(runs), last }];
  });
}
