import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { repeatedIn, withRun } from "./flaky.rules.ts";
import { repeatedFile } from "./repeat.ts";

// Adds the tests that passed only when repeated, in the latest run or in the given log, to docs/flaky.md.
const page = "docs/flaky.md";
const [log = repeatedFile] = process.argv.slice(2);
if (existsSync(log)) {
  const tests = repeatedIn(readFileSync(log, "utf8"));
  writeFileSync(page, withRun(existsSync(page) ? readFileSync(page, "utf8") : "", tests, today()));
  console.log(`${page}: ${tests.length} tests of ${log}`);
} else {
  console.error(`There is no ${log}: run npm test first, or name a log.`);
  process.exitCode = 1;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
