import { codeChanges } from "./code-changes.rules.ts";
import type { CodeChange, Source } from "./literals.ts";
import { shuffle } from "./mutations.rules.ts";
import { schemaChanges } from "./sql-changes.rules.ts";

/** A change in a file, and the part of the program that it belongs to. */
export type Mutant = CodeChange & { file: string; part: string; line: number; before: string };

/** The parts that are broken, each as often as any other. What a screen looks like is the business of its journeys. */
const parts: [part: string, files: RegExp][] = [
  ["services", /^features\/.*\.(service|job)\.ts$/],
  ["stores", /^features\/.*\.store\.ts$/],
  ["tables", /^platform\/database\/migrations\/.*\.sql$/],
  ["rules", /^(features|voice)\/.*\.(rules|schema)\.ts$/],
  ["wiring", /^server\/(compose|http|sockets)(\/.*)?\.ts$/],
  ["guards", /^app\/((forms|navigation)\/.*|routes\/layouts\/.*|context\/request-context)\.tsx?$/],
  ["providers", /^providers\/.*\.ts$/],
];
const never = /\.(test|contract|fake|d)\.tsx?$|\/testing(\/|-|\.)|\/scripts\//;

/** Every way to break the program that this knows of. */
export function mutantsOf(sources: Source[]): Mutant[] {
  return sources.flatMap((source) => {
    const [part] = parts.find(([, files]) => files.test(source.path) && !never.test(source.path)) ?? [];
    if (part === undefined) return [];
    const changes = source.path.endsWith(".sql") ? schemaChanges(source.text) : codeChanges(source);
    return changes.map((change) => ({
      ...change,
      file: source.path,
      part,
      line: source.text.slice(0, change.start).split("\n").length,
      before: source.text.slice(change.start, change.end),
    }));
  });
}

/** `count` of them in an order that the seed decides: each part in its turn, a place of the sources once. */
export function chooseMutants(all: Mutant[], count: number, seed: number): Mutant[] {
  const taken = new Set<string>();
  const piles = [...Map.groupBy(shuffle(all, seed), ({ part }) => part).entries()]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([, pile]) => pile);
  const chosen: Mutant[] = [];
  while (chosen.length < count && piles.some((pile) => pile.length > 0)) {
    for (const pile of piles) {
      const next = pile.find(({ file, line }) => !taken.has(`${file}:${line}`));
      pile.splice(0, next ? pile.indexOf(next) + 1 : pile.length);
      if (next && chosen.length < count) {
        taken.add(`${next.file}:${next.line}`);
        chosen.push(next);
      }
    }
  }
  return chosen;
}
