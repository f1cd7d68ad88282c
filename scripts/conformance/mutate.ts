import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SpecLine, TaggedTest } from "./conformance.rules.ts";
import type { Source } from "./literals.ts";
import { chooseMutations, type Mutation, mutationsOf } from "./mutations.rules.ts";
import { buildSite, runJourneys, runRelated, runTests, type Verdict } from "./tests-of-copy.ts";
import { copyOfCheckout, type WorkingCopy } from "./working-copy.ts";

/** So many of thirty may go unnoticed. */
const shareThatMaySurvive = 2 / 30;
/** What visitors read and what the rules say: texts of screens, and the rules and schemas of features. */
const sourceFiles = /^(app\/.*\.tsx?|features\/.*\.(rules|schema|failures|labels)\.ts)$/;
/** How pages are sent is nothing that a line of the specification speaks of. */
const notSources = /\.(test|contract|fake|d)\.tsx?$|\/testing\/|^app\/entry\./;

type Choice = { lines: SpecLine[]; tests: TaggedTest[]; count: number; seed: number };

/**
 * Breaks texts and constants one at a time, in a copy of its own, and lets the tests look that claim to show them.
 * Resolves to the exit code: 1 when too much of it goes unnoticed.
 */
export async function mutate({ lines, tests, count, seed }: Choice): Promise<number> {
  const copy = copyOfCheckout();
  const giveUp = () => {
    copy.remove();
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, giveUp);
  try {
    const shown = lines.filter(({ id }) => tests.some((test) => test.ids.includes(id)));
    const all = mutationsOf(shown, readSources(copy));
    const chosen = chooseMutations(all, count, seed);
    console.log(`${all.length} possible mutations, ${chosen.length} chosen by --seed ${seed}`);
    await expectHealth(copy, chosen, tests);
    const rows: { place: string; change: string; ids: string; caughtBy: string }[] = [];
    for (const [index, mutation] of chosen.entries()) {
      const caughtBy = (await tryOne(copy, mutation, testsOf(tests, mutation.ids))) ?? "SURVIVED";
      console.log(`${index + 1}/${chosen.length} ${mutation.ids.join(", ")}: ${caughtBy}`);
      rows.push({
        place: `${mutation.file}:${mutation.line}`,
        change: `${short(mutation.before)} → ${short(mutation.after)}`,
        ids: mutation.ids.join(", "),
        caughtBy: short(caughtBy, 90),
      });
    }
    console.table(rows);
    const survived = rows.filter(({ caughtBy }) => caughtBy === "SURVIVED").length;
    console.log(`${chosen.length - survived} of ${chosen.length} were caught (--seed ${seed})`);
    return survived > chosen.length * shareThatMaySurvive ? 1 : 0;
  } finally {
    copy.remove();
  }
}

const testsOf = (tests: TaggedTest[], ids: string[]) => tests.filter((test) => test.ids.some((id) => ids.includes(id)));

const short = (text: string, most = 40) => {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

/** A test that is red anyway notices nothing. */
async function expectHealth(copy: WorkingCopy, chosen: Mutation[], tests: TaggedTest[]): Promise<void> {
  const ids = [...new Set(chosen.flatMap((mutation) => mutation.ids))];
  const verdict = await firstRed(copy, testsOf(tests, ids), ids);
  if (verdict.red) throw new Error(`Red before anything is broken: ${verdict.red}`);
}

async function tryOne(copy: WorkingCopy, mutation: Mutation, tests: TaggedTest[]): Promise<string | null> {
  const path = join(copy.root, mutation.file);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.slice(0, mutation.start) + mutation.after + text.slice(mutation.end));
  try {
    return (await firstRed(copy, tests, mutation.ids)).red ?? (await runRelated(copy.root, mutation.file)).red;
  } finally {
    writeFileSync(path, text);
  }
}

/** Runs the tests of these ids, the quick kinds first, up to the first kind in which one is red. */
async function firstRed(copy: WorkingCopy, tests: TaggedTest[], ids: string[]): Promise<Verdict> {
  const filesOf = (kind: TaggedTest["kind"]) => [
    ...new Set(tests.filter((test) => test.kind === kind).map(({ file }) => file)),
  ];
  for (const project of ["unit", "database", "http"] as const) {
    const files = filesOf(project);
    const verdict = files.length > 0 ? await runTests(copy.root, project, files, ids) : { red: null };
    if (verdict.red) return verdict;
  }
  const journeys = filesOf("browser");
  if (journeys.length === 0) return { red: null };
  const built = await buildSite(copy.root);
  return built.red ? built : runJourneys(copy.root, journeys, ids);
}

function readSources(copy: WorkingCopy): Source[] {
  return copy.files
    .filter((path) => sourceFiles.test(path) && !notSources.test(path))
    .map((path) => ({ path, text: readFileSync(join(copy.root, path), "utf8") }));
}
