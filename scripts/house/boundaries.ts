import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { importRefusal, maxLines, nameFaults, roomOf, rooms } from "./boundaries.rules.ts";
import type { Violation } from "./exemptions.ts";
import type { ReadFile } from "./house-rules.ts";
import { resolveImport } from "./import-graph.ts";
import { readSource } from "./read-source.ts";

export type SourceFile = { path: string; text: string };

export function readFile({ path, text }: SourceFile): ReadFile {
  return { path, source: readSource(path, text) };
}

/** Everything that stands against the tables of boundaries.rules.ts. Paths are relative to the repository, with `/`. */
export function findViolations(files: ReadFile[]): Violation[] {
  return files.flatMap((file) => [...nameViolations(file), ...contentViolations(file)]);
}

function nameViolations({ path }: ReadFile): Violation[] {
  return nameFaults(path).map((reason) => ({ path, line: 1, reason }));
}

function contentViolations({ path, source }: ReadFile): Violation[] {
  const at = (line: number, reason: string): Violation => ({ path, line, reason });
  const violations: Violation[] = [];
  if (source.lines > maxLines)
    violations.push(at(maxLines, `${source.lines} lines: no file has more than ${maxLines}`));
  if (/\.rules\.ts$/.test(path) && roomOf(path) !== "scripts") {
    violations.push(
      ...source.impurities.map(({ what, line }) => at(line, `rules are pure: ${what} belongs at the edge`)),
    );
  }
  for (const { specifier, kind, line } of source.imports) {
    const target = resolveImport(path, specifier);
    if (target === null) {
      const refusal = packageRefusal(path, specifier, kind);
      if (refusal) violations.push(at(line, refusal));
      continue;
    }
    const refusal = importRefusal(path, target, kind) ?? addressRefusal(path, specifier, target);
    if (refusal) violations.push(at(line, `imports ${target}: ${refusal}`));
  }
  return violations;
}

function packageRefusal(from: string, specifier: string, kind: string): string | null {
  const servesBrowser = /^features\/.*\.(rules|schema|operations|failures|labels|words)\.ts$/.test(from);
  if (!servesBrowser || kind === "type" || !specifier.startsWith("node:")) return null;
  return `imports ${specifier}: rules and schemas run on both sides`;
}

function addressRefusal(from: string, specifier: string, target: string): string | null {
  if (!specifier.startsWith(".")) return null;
  if (roomOf(from) !== roomOf(target)) return `another room is addressed as #${target}`;
  return specifier.startsWith("../../") ? `more than one folder up is addressed as #${target}` : null;
}

/** All code of the rooms. */
export function readHouse(root: string): SourceFile[] {
  const pattern = `{${Object.keys(rooms).join(",")}}/**/*.{ts,tsx,mts,mjs,js}`;
  return globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({ path, text: readFileSync(posix.join(root, path), "utf8") }));
}

/** Every file of the rooms, whatever it holds. */
export function listHouse(root: string): string[] {
  return globSync(`{${Object.keys(rooms).join(",")}}/**/*`, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(root, posix.join(entry.parentPath, entry.name)))
    .sort();
}
