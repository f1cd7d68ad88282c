import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { importRefusal, isTest, maxLines, nameFaults, roomOf, rooms } from "./boundaries.rules.ts";
import { readSource } from "./read-source.ts";

export type SourceFile = { path: string; text: string };
export type Violation = { path: string; line: number; reason: string };

/** Everything that stands against the tables of boundaries.rules.ts. Paths are relative to the repository, with `/`. */
export function findViolations(files: SourceFile[]): Violation[] {
  return files.flatMap((file) => [...nameViolations(file), ...contentViolations(file)]);
}

function nameViolations({ path }: SourceFile): Violation[] {
  return nameFaults(path).map((reason) => ({ path, line: 1, reason }));
}

function contentViolations({ path, text }: SourceFile): Violation[] {
  const source = readSource(path, text);
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

/** The file of ours that an import means, or null for a package. */
function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return posix.normalize(posix.join(posix.dirname(from), bare(specifier)));
  // Types that the router makes stand beside the screens in a folder of their own and are addressed relatively.
  return specifier.startsWith("#") ? bare(specifier).slice(1) : null;
}

/** Bundler queries such as `?url` say how a file is loaded, not which. */
function bare(specifier: string): string {
  return specifier.split("?")[0] ?? specifier;
}

function packageRefusal(from: string, specifier: string, kind: string): string | null {
  const servesBrowser = /^features\/.*\.(rules|schema|operations|failures|labels|words)\.ts$/.test(from);
  if (!servesBrowser || kind === "type" || !specifier.startsWith("node:")) return null;
  return `imports ${specifier}: rules and schemas run on both sides`;
}

function addressRefusal(from: string, specifier: string, target: string): string | null {
  if (!specifier.startsWith(".") || roomOf(from) === roomOf(target) || isTest(from)) return null;
  return `another room is addressed as #${target}`;
}

/** All code of the rooms. */
export function readHouse(root: string): SourceFile[] {
  const pattern = `{${Object.keys(rooms).join(",")}}/**/*.{ts,tsx,mts,mjs,js}`;
  return globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({ path, text: readFileSync(posix.join(root, path), "utf8") }));
}
