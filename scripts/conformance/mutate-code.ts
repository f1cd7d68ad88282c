import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Source } from "./literals.ts";
import { chooseMutants, type Mutant, mutantsOf } from "./mutants.rules.ts";
import { type Importers, importersIn, type RelatedTest, relatedTests } from "./related-tests.rules.ts";
import { functionsNaming, namesAt } from "./sql-changes.rules.ts";
import { buildSite, runFiles } from "./tests-of-copy.ts";
import { isTestNamed } from "./verdicts.rules.ts";
import { copyOfCheckout, type WorkingCopy } from "./working-copy.ts";

/** So many of a hundred have to be noticed. */
const leastNoticed = 0.9;
/** How many related test files of each kind are asked, the nearest first. */
const most = { unit: 14, database: 8, http: 4, browser: 0 };
const kinds = ["unit", "database", "http"] as const;
const sourceFiles = /\.(tsx?|sql)$/;

/**
 * `part`: of how many parts of the choice this is which, from 1 on: "2/4". `again`: what an earlier run said, in a file;
 * only what went unnoticed then is broken.
 */
type Choice = { count: number; seed: number; part?: string | undefined; again?: string | undefined };

/**
 * Breaks services, stores, tables, rules, wiring, guards and providers one place at a time, in a copy of its own, and
 * lets the tests look that run the broken file. Resolves to the exit code: 1 when too much goes unnoticed.
 */
export async function mutateCode({ count, seed, part = "1/1", again }: Choice): Promise<number> {
  const copy = copyOfCheckout();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      copy.remove();
      process.exit(130);
    });
  }
  try {
    const sources = readSources(copy);
    const all = mutantsOf(sources);
    const before = again === undefined ? null : survivorsIn(readFileSync(again, "utf8"));
    const chosen = before
      ? all.filter((mutant) => before.has(placeOf(mutant)))
      : partOf(chooseMutants(all, count, seed), part);
    console.log(`${all.length} possible mutations, ${chosen.length} chosen by --seed ${seed}`);
    const tester = testerOf(copy, sources);
    let survived = 0;
    for (const [index, mutant] of chosen.entries()) {
      const began = performance.now();
      const caughtBy = await tester.tryOne(mutant);
      if (caughtBy === null) survived += 1;
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(`${index + 1}/${chosen.length} ${placeOf(mutant)}: ${caughtBy ?? "SURVIVED"} (${seconds} s)`);
    }
    console.log(`${chosen.length - survived} of ${chosen.length} were caught (--seed ${seed})`);
    return survived > chosen.length * (1 - leastNoticed) ? 1 : 0;
  } finally {
    copy.remove();
  }
}

const placeOf = ({ file, line, kind, before, after }: Mutant) =>
  `${file}:${line} ${kind}: ${short(before)} → ${short(after)}`;

const short = (text: string, mostSigns = 60) => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > mostSigns ? `${line.slice(0, mostSigns - 1)}…` : line || "nothing";
};

const survivorsIn = (said: string) =>
  new Set([...said.matchAll(/^\d+\/\d+ (.*): SURVIVED(?: \(\d+ s\))?$/gm)].map(([, place = ""]) => place));

function partOf<T>(items: T[], part: string): T[] {
  const [which = 1, of = 1] = part.split("/").map(Number);
  return items.filter((_, index) => index % of === which - 1);
}

function readSources(copy: WorkingCopy): Source[] {
  return copy.files
    .filter((path) => sourceFiles.test(path))
    .map((path) => ({ path, text: readFileSync(join(copy.root, path), "utf8") }));
}

/** What failed first, and the files that have to be green without the change for it to count. */
type Found = { test: string; isNamed: boolean; files: string[]; kind: (typeof kinds)[number] };

/** Lets the tests look at one broken file after the other. A test that is red anyway notices nothing. */
function testerOf(copy: WorkingCopy, sources: Source[]) {
  const importers = importersIn(sources.filter(({ path }) => !path.endsWith(".sql")));
  const texts = new Map(sources.filter(({ path }) => path.endsWith(".test.ts")).map(({ path, text }) => [path, text]));
  const health = new Map<string, boolean>();

  /** Whether these files are green, and end in time, without the change. */
  async function areHealthy({ kind, files }: Found): Promise<boolean> {
    if (files.length === 1 && files.every((file) => health.get(file))) return true;
    const { red, redFile } = await runFiles(copy.root, kind, files);
    for (const file of red === null || redFile === null ? files : [redFile]) health.set(file, red === null);
    if (red !== null) console.log(`  fails without a mutation: ${red}`);
    return red === null;
  }

  /** `from`: the first kind that is asked. */
  async function firstRed(mutant: Mutant, from: (typeof kinds)[number]): Promise<Found | null> {
    const related = relatedTo(mutant, { importers, texts, sources });
    for (const kind of kinds.slice(kinds.indexOf(from))) {
      const usable = related.filter((one) => one.kind === kind && health.get(one.file) !== false);
      const files = usable.slice(0, most[kind]).map(({ file }) => file);
      if (files.length === 0) continue;
      // The screens that an http test asks for are built from what is broken here.
      const builds = kind === "http" && mutant.file.startsWith("app/");
      if (builds && (await buildSite(copy.root)).red) return { test: "the build", isNamed: true, files: [], kind };
      const { red, redFile, greenFiles } = await runFiles(copy.root, kind, files);
      if (builds) copy.restoreBuild();
      for (const file of greenFiles) health.set(file, true);
      // What never ended has no report: any of the files may be the one.
      if (red !== null)
        return { test: red, isNamed: isTestNamed(red), files: redFile === null ? files : [redFile], kind };
    }
    return null;
  }

  /** A file that could not be loaded, or a runner that said nothing, may have met with something else than the change. */
  async function isRedAgain({ file, start, end, after }: Mutant, { kind, files }: Found): Promise<boolean> {
    const path = join(copy.root, file);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.slice(0, start) + after + text.slice(end));
    const { red } = await runFiles(copy.root, kind, files);
    writeFileSync(path, text);
    return red !== null;
  }

  return {
    /** What failed first, or null when nobody noticed. */
    async tryOne(mutant: Mutant): Promise<string | null> {
      const path = join(copy.root, mutant.file);
      const text = readFileSync(path, "utf8");
      for (let from: (typeof kinds)[number] = "unit"; ; ) {
        writeFileSync(path, text.slice(0, mutant.start) + mutant.after + text.slice(mutant.end));
        const found = await firstRed(mutant, from);
        writeFileSync(path, text);
        if (found === null || found.test === "the build") return found?.test ?? null;
        if ((await areHealthy(found)) && (found.isNamed || (await isRedAgain(mutant, found)))) return found.test;
        // The kinds before it were green: they are not asked again.
        from = found.kind;
      }
    },
  };
}

/** Asks every table what it guards, and names none. */
const guards: RelatedTest = { file: "tests/database/guards.test.ts", kind: "database", steps: 0 };

type House = { importers: Importers; texts: Map<string, string>; sources: Source[] };

/** The tests that run the broken file. A migration's table or function is run by whoever names it. */
function relatedTo({ file, start }: Mutant, { importers, texts, sources }: House): RelatedTest[] {
  if (!file.endsWith(".sql")) return relatedTests(file, importers, texts);
  const text = sources.find(({ path }) => path === file)?.text ?? "";
  const programs = sources.filter(({ path }) => /^(features|platform|tests|server)\/.*\.ts$/.test(path));
  const migrations = sources.filter(({ path }) => path.endsWith(".sql")).map((source) => source.text);
  // What only functions of the database call is run by who calls these.
  const naming = namesAt(text, start)
    .flatMap((name) => [[name], functionsNaming(migrations, name)])
    .filter((names) => names.length > 0)
    .map((names) => programs.filter((source) => new RegExp(`\\b(${names.join("|")})\\b`).test(source.text)))
    .find((some) => some.length > 0);
  const found = new Map<string, RelatedTest>([[guards.file, guards]]);
  for (const source of naming ?? []) {
    const own = source.path.endsWith(".test.ts") ? [{ file: source.path, kind: "database" as const, steps: 0 }] : [];
    for (const test of [...own, ...relatedTests(source.path, importers).slice(0, 6)]) {
      const known = found.get(test.file);
      if (test.kind === "database" && (!known || known.steps > test.steps)) found.set(test.file, test);
    }
  }
  const [first, ...rest] = found.values();
  const byName = rest.sort((a, b) => a.steps - b.steps || a.file.localeCompare(b.file));
  return first ? [first, ...byName] : byName;
}
