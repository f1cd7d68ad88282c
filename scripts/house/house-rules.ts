import { posix } from "node:path";
import { isTest, roomOf } from "./boundaries.rules.ts";
import type { Finding } from "./exemptions.ts";
import { crowdedFolders, featureFiles } from "./folders.rules.ts";
import { heavyJourneys } from "./heavy-journeys.ts";
import { importCircles, importEdges, nameOfPair, resolveImport, twoWayFolders } from "./import-graph.ts";
import type { ReadSource } from "./read-source.ts";

export type ReadFile = { path: string; source: ReadSource };

/**
 * Everything that stands against the rules of the house as a whole. `paths` names all files of the rooms, `files` the
 * code among them.
 */
export function houseFindings(paths: string[], files: ReadFile[]): Finding[] {
  return [
    ...files.flatMap(packedLiterals),
    ...files.flatMap(serverWithoutApp),
    ...crowdedFolders(paths),
    ...featureFiles(paths),
    ...graphFindings(files),
  ];
}

function packedLiterals({ path, source }: ReadFile): Finding[] {
  return source.packed.map(({ what, line }) => ({
    rule: "packedLiterals",
    subject: path,
    path,
    line,
    reason: `${what}: its parts stand there themselves`,
  }));
}

/** The server runs the screens as they were built, and takes nothing out of their sources. */
function serverWithoutApp({ path, source }: ReadFile): Finding[] {
  if (roomOf(path) !== "server" || isTest(path)) return [];
  return source.imports
    .filter(({ specifier }) => roomOf(resolveImport(path, specifier) ?? "") === "app")
    .map(({ specifier, line }) => ({
      rule: "serverWithoutApp",
      subject: path,
      path,
      line,
      reason: `imports ${specifier}: server/ uses nothing of app/ but the build`,
    }));
}

/**
 * What only the imports of all files together show. Tests stand beside the code and see everything: they count for
 * journeys alone.
 */
function graphFindings(files: ReadFile[]): Finding[] {
  const runEdges = importEdges(files).filter(({ kind }) => kind === "run");
  const edges = runEdges.filter(({ from }) => !isTest(from));
  const circles = importCircles(edges).map((circle): Finding => {
    const [first = ""] = circle;
    const line = edges.find(({ from, to }) => from === first && to === circle[1])?.line ?? 1;
    return {
      rule: "importCircles",
      subject: first,
      path: first,
      line,
      reason: `imports itself in a circle: ${circle.join(" > ")}`,
    };
  });
  const pairs = twoWayFolders(edges).map((pair): Finding => {
    const { there, back } = pair;
    return {
      rule: "twoWayFolders",
      subject: nameOfPair(pair),
      path: there.from,
      line: there.line,
      reason: `imports ${there.to}, and ${back.from} imports ${back.to}: ${posix.dirname(there.to)}/ and ${posix.dirname(back.to)}/ need each other`,
    };
  });
  return [...circles, ...pairs, ...heavyJourneys(runEdges)];
}
