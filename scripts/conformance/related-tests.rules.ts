import { parseSync } from "oxc-parser";
import type { Kind } from "./conformance.rules.ts";
import type { Source } from "./literals.ts";
import { kindOf } from "./tagged-tests.ts";

/** Who runs a file: each of its importers, as paths from the root. Types that are imported run nothing. */
export type Importers = Map<string, Set<string>>;

/** Reads who imports whom. Paths of other packages are left out. */
export function importersIn(sources: Source[]): Importers {
  const importers: Importers = new Map();
  for (const { path, text } of sources) {
    for (const name of importedBy(path, text)) {
      const target = name.startsWith("#") ? name.slice(1) : beside(path, name);
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  // The site as it was built runs every page, and is imported by nobody.
  const withScreens = sources.filter(({ path, text }) => path.endsWith(".test.ts") && text.includes("screens: true"));
  for (const { path: page } of sources.filter(({ path }) => /^app\/(root|routes\/.*)\.tsx?$/.test(path))) {
    const known = importers.get(page) ?? new Set();
    importers.set(page, new Set([...known, ...withScreens.map(({ path }) => path)]));
  }
  return importers;
}

function importedBy(path: string, text: string): string[] {
  const { module } = parseSync(path, text);
  const plain = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some((one) => !one.isType),
  );
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  );
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  return [...plain.map(({ moduleRequest }) => moduleRequest.value), ...passedOn, ...later, ...threadsOf(text)].filter(
    (name) => /^[#.]/.test(name),
  );
}

/** What a source starts as a thread of its own. */
const threadsOf = (text: string) =>
  [...text.matchAll(/\bnew Worker\(new URL\("([^"]+)", import\.meta\.url\)/g)].map(([, path = ""]) => path);

const beside = (path: string, name: string) => new URL(name, `file:///${path}`).pathname.slice(1);

export type RelatedTest = { file: string; kind: Kind; steps: number };

/**
 * The tests that run a file: those whose names say the same first, then those of fewest steps, then those that speak of it
 * most often in their text.
 */
export function relatedTests(
  file: string,
  importers: Importers,
  texts: Map<string, string> = new Map(),
): RelatedTest[] {
  const steps = new Map([[file, 0]]);
  const queue = [file];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const importer of importers.get(next) ?? []) {
      if (steps.has(importer)) continue;
      steps.set(importer, (steps.get(next) ?? 0) + 1);
      queue.push(importer);
    }
  }
  const words = wordsOf(file);
  const shared = (path: string) => wordsOf(path).filter((word) => words.includes(word)).length;
  return [...steps]
    .filter(([path]) => /\.test\.tsx?$/.test(path))
    .map(([path, count]) => ({ file: path, kind: kindOf(path), steps: count, shared: shared(path) }))
    .map((test) => ({ ...test, mentions: mentionsOf(words, texts.get(test.file) ?? "") }))
    .sort((a, b) => b.shared - a.shared || a.steps - b.steps || b.mentions - a.mentions || a.file.localeCompare(b.file))
    .map(({ file: path, kind, steps: count }) => ({ file: path, kind, steps: count }));
}

const mentionsOf = (words: string[], text: string) =>
  words.reduce((sum, word) => sum + text.toLowerCase().split(word).length - 1, 0);

const common = new Set(
  "features providers platform server app test tests ts tsx rules service store schema http".split(" "),
);
/** "features/payouts/tax-form.store.ts": payout, tax, form. */
const wordsOf = (path: string) =>
  [...new Set(path.split(/[^a-z]+/).map((word) => word.replace(/s$/, "")))].filter(
    (word) => word !== "" && !common.has(word) && !common.has(`${word}s`),
  );
