import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  byChapter,
  conform,
  conformancePage,
  countOf,
  driftOf,
  type Report,
  readSpecification,
  recordedMissing,
} from "./conformance/conformance.rules.ts";
import { mutate } from "./conformance/mutate.ts";
import { mutateCode } from "./conformance/mutate-code.ts";
import { taggedTests } from "./conformance/tagged-tests.ts";

const page = "docs/conformance.md";
const { values } = parseArgs({
  options: {
    check: { type: "boolean" },
    mutate: { type: "string" },
    of: { type: "string", default: "words" },
    seed: { type: "string" },
    part: { type: "string" },
    again: { type: "string" },
  },
});

const lines = readSpecification(
  readFileSync("docs/specification.md", "utf8"),
  readFileSync("docs/decisions.md", "utf8"),
);
const tests = taggedTests(process.cwd());
const report = conform(lines, tests);

if (values.mutate !== undefined) {
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
  const count = Number(values.mutate);
  process.exitCode =
    values.of === "code"
      ? await mutateCode({ count, seed, part: values.part, again: values.again })
      : await mutate({ lines, tests, count, seed });
} else if (values.check) {
  process.exitCode = check(report);
} else {
  writeFileSync(page, conformancePage(lines, report));
  say(report);
  process.exitCode = report.faults.length > 0 ? 1 : 0;
}

/**
 * A ratchet: a line with a test must not lose it, and the list of lines without one only shrinks. If only the tests of
 * a line change, the page is reported as out of date.
 */
function check({ missing, faults }: Report): number {
  const written = readFileSync(page, "utf8");
  const { lost, found } = driftOf(missing, recordedMissing(written));
  for (const { test, fault } of faults) console.log(`${test.file}: "${test.name}": ${fault}`);
  for (const line of byChapter(lost)) console.log(`no longer has a test: ${line}`);
  for (const line of byChapter(found)) console.log(`has a test now, run \`npm run conformance\`: ${line}`);
  const wrong = faults.length + lost.length + found.length > 0;
  if (!wrong && written !== conformancePage(lines, report)) {
    console.log(`${page} is out of date: run \`npm run conformance\``);
  }
  return wrong ? 1 : 0;
}

function say({ missing, faults, uncounted }: Report): void {
  const idle = Map.groupBy(uncounted, ({ test }) => test);
  for (const [{ file, name, kind }, tags] of idle) {
    const wanted = tags.map(({ id, check }) => `${id} (${check})`).join(", ");
    console.log(`tags without effect in a ${kind} test: ${wanted}: ${file}: ${name}`);
  }
  for (const { test, fault } of faults) console.log(`${test.file}: "${test.name}": ${fault}`);
  console.log(`\n${countOf(lines, missing)} have a test. Missing:`);
  for (const line of byChapter(missing)) console.log(`  ${line}`);
}
