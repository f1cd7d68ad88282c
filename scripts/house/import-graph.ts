import { posix } from "node:path";
import type { ImportKind } from "./boundaries.rules.ts";
import type { ReadImport } from "./read-source.ts";

/** One import of one file of ours by another one. */
export type ImportEdge = { from: string; to: string; kind: ImportKind; line: number };

/** Two folders that import each other, with one import for each direction. */
export type FolderPair = { folders: [string, string]; there: ImportEdge; back: ImportEdge };

/** The file of ours that an import means, or null for a package. */
export function resolveImport(from: string, specifier: string): string | null {
  // Bundler queries such as `?url` say how a file is loaded, not which.
  const [address = specifier] = specifier.split("?");
  if (address.startsWith(".")) return posix.normalize(posix.join(posix.dirname(from), address));
  return address.startsWith("#") ? address.slice(1) : null;
}

/** The imports between the given files. What is made by a build, such as the router's types, is not among them. */
export function importEdges(files: { path: string; source: { imports: ReadImport[] } }[]): ImportEdge[] {
  const known = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path: from, source }) =>
    source.imports.flatMap(({ specifier, kind, line }) => {
      const to = resolveImport(from, specifier);
      return to !== null && known.has(to) ? [{ from, to, kind, line }] : [];
    }),
  );
}

/**
 * Pairs of folders with imports in both directions, in the order of their names. What the file of a feature imports
 * does not count: it puts the folders of the feature together and belongs to all of them.
 */
export function twoWayFolders(edges: ImportEdge[]): FolderPair[] {
  const first = new Map<string, ImportEdge>();
  for (const edge of edges) {
    if (edge.from.endsWith(".feature.ts")) continue;
    const key = folderKey(edge.from, edge.to);
    if (posix.dirname(edge.from) !== posix.dirname(edge.to) && !first.has(key)) first.set(key, edge);
  }
  const pairs: FolderPair[] = [];
  for (const there of first.values()) {
    const back = first.get(folderKey(there.to, there.from));
    const folders: [string, string] = [posix.dirname(there.from), posix.dirname(there.to)];
    if (back && folders[0] < folders[1]) pairs.push({ folders, there, back });
  }
  return pairs.sort((a, b) => (nameOfPair(a) < nameOfPair(b) ? -1 : 1));
}

export function nameOfPair({ folders }: FolderPair): string {
  return folders.join(" <-> ");
}

function folderKey(from: string, to: string): string {
  return `${posix.dirname(from)} -> ${posix.dirname(to)}`;
}

/**
 * The groups of files that import each other in a circle, each as one shortest way round: it begins with the file that
 * comes first by name, which also ends it.
 */
export function importCircles(edges: ImportEdge[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  return entangledGroups(targets)
    .map((group) => wayRound([...group].sort()[0] ?? "", group, targets))
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
}

/** Strongly connected components with more than one file, or with one that imports itself (Tarjan's algorithm). */
function entangledGroups(targets: Map<string, string[]>): Set<string>[] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: Set<string>[] = [];

  const visit = (file: string): number => {
    const index = order.size;
    let low = index;
    order.set(file, index);
    open.push(file);
    isOpen.add(file);
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (isOpen.has(target)) low = Math.min(low, order.get(target) ?? index);
    }
    if (low === index) close(file);
    return low;
  };
  const close = (file: string) => {
    const members = open.splice(open.indexOf(file));
    for (const member of members) isOpen.delete(member);
    if (members.length > 1 || targets.get(file)?.includes(file)) groups.push(new Set(members));
  };

  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return groups;
}

/** A shortest way from a file back to itself inside its group. */
function wayRound(start: string, group: Set<string>, targets: Map<string, string[]>): string[] {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const target of targets.get(file) ?? []) {
      if (target === start) return [...wayTo(file, start, cameFrom), start];
      if (!group.has(target) || cameFrom.has(target)) continue;
      cameFrom.set(target, file);
      queue.push(target);
    }
  }
  return [start];
}

function wayTo(file: string, start: string, cameFrom: Map<string, string>): string[] {
  const way = [file];
  for (let at = file; at !== start; ) {
    at = cameFrom.get(at) ?? start;
    way.unshift(at);
  }
  return way;
}
