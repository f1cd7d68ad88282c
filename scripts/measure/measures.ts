import { isTest } from "../house/boundaries.rules.ts";
import { readFile, type SourceFile } from "../house/boundaries.ts";
import { filesByFolder, maxFiles } from "../house/folders.rules.ts";
import { type FolderPair, type ImportEdge, importCircles, importEdges, twoWayFolders } from "../house/import-graph.ts";
import { crossFeatureReads, foreignTableUses } from "../table-owners/table-owners.ts";
import { codeKindOf, quantile } from "./code-kinds.rules.ts";
import { type CodeShape, codeShapeOf } from "./code-shape.ts";
import type { Figures } from "./figures.rules.ts";

/** A function is long when its body has more lines than this. */
const longFunctionLines = 70;

type Shaped = { path: string; shape: CodeShape };

/** Measures a codebase: `paths` are all its files, `files` the code among them. */
export function measure(paths: string[], files: SourceFile[]): Figures {
  const shaped = files.map((file) => ({ path: file.path, shape: codeShapeOf(file) }));
  const ofKind = Map.groupBy(shaped, ({ path }) => codeKindOf(path));
  const production = ofKind.get("production") ?? [];
  const tests = ofKind.get("test") ?? [];
  const folders = filesByFolder(paths);
  return {
    ...sizeFigures(production, tests, ofKind.get("tool") ?? []),
    ...functionFigures(production),
    ...importFigures(files),
    ...tableFigures(files.filter(({ path }) => codeKindOf(path) === "production")),
    picks: sum(production.filter(({ path }) => composes(path)).map(({ shape }) => shape.picks)),
    describedLines: sum(production.map(({ shape }) => shape.describedLines)),
    crowdedFolders: folders.filter(([, count]) => count > maxFiles).length,
    largestFolders: folders
      .slice(0, 3)
      .map(([folder, count]) => `${folder} ${count}`)
      .join(", "),
  };
}

function sizeFigures(production: Shaped[], tests: Shaped[], tools: Shaped[]) {
  const lines = production.map(({ shape }) => shape.lines);
  const testLines = sum(tests.map(({ shape }) => shape.lines));
  const comments = sum(production.map(({ shape }) => shape.commentLines));
  return {
    productionFiles: production.length,
    productionLines: sum(lines),
    testFiles: tests.length,
    testLines,
    testRatio: ratio(testLines, sum(lines)).toFixed(2),
    toolLines: sum(tools.map(({ shape }) => shape.lines)),
    medianFile: quantile(lines, 0.5),
    longFile: quantile(lines, 0.9),
    longestFile: Math.max(0, ...lines),
    shortFiles: lines.filter((count) => count <= 20).length,
    commentShare: `${(100 * ratio(comments, sum(lines))).toFixed(1)} %`,
  };
}

function functionFigures(production: Shaped[]) {
  const functions = production.flatMap(({ shape }) => shape.functions);
  const over = (limit: number) => functions.filter(({ lines }) => lines > limit).length;
  return { functions: functions.length, over40: over(40), over70: over(longFunctionLines) };
}

/** The long functions, circles and folder pairs of the code, one line each, with the place to look at. */
export function listFindings(files: SourceFile[]): string[] {
  const edges = productionEdges(files.map(readFile));
  const placeOf = ({ from, line }: ImportEdge) => `${from}:${line}`;
  const describePair = ({ folders, there, back }: FolderPair) =>
    `pair ${folders.join(" <-> ")} at ${placeOf(there)} and ${placeOf(back)}`;
  return [
    ...files.filter(({ path }) => codeKindOf(path) === "production").flatMap(longFunctionsOf),
    ...importCircles(edges).map(
      (circle) => `circle ${circle.map((path, at) => importPlace(path, circle[at + 1], edges)).join(" -> ")}`,
    ),
    ...twoWayFolders(edges).map(describePair),
  ];
}

function longFunctionsOf(file: SourceFile): string[] {
  const long = codeShapeOf(file).functions.filter(({ lines }) => lines > longFunctionLines);
  return long.map(({ line, lines }) => `function ${file.path}:${line} (${lines} lines)`);
}

/** A file of a circle, with the line on which it imports the next one. */
function importPlace(path: string, next: string | undefined, edges: ImportEdge[]): string {
  const edge = edges.find(({ from, to }) => from === path && to === next);
  return edge ? `${path}:${edge.line}` : path;
}

/** Imports by tests make no pairs and no circles, as in the code rules. */
function productionEdges(read: ReturnType<typeof readFile>[]): ImportEdge[] {
  return importEdges(read).filter(({ from }) => !isTest(from));
}

function importFigures(files: SourceFile[]) {
  const read = files.map(readFile);
  const edges = productionEdges(read);
  const atRunTime = edges.filter(({ kind }) => kind === "run");
  const circles = (among: ImportEdge[]) => importCircles(among).length;
  const imports = read.flatMap(({ source }) => source.imports);
  return {
    pairsAtRunTime: twoWayFolders(atRunTime).length,
    pairsWithTypes: twoWayFolders(edges).length,
    circlesAtRunTime: circles(atRunTime),
    circlesWithTypes: circles(edges),
    packed: sum(read.map(({ source }) => source.packed.length)),
    climbing: imports.filter(({ specifier }) => specifier.startsWith("../../")).length,
  };
}

function tableFigures(production: SourceFile[]) {
  const foreign = foreignTableUses(production);
  const between = crossFeatureReads(production);
  return {
    foreignReads: between.filter(({ write }) => !write).length,
    foreignWrites: between.filter(({ write }) => write).length,
    outsideUses: foreign.length - between.length,
  };
}

/** Whether the file composes services. */
function composes(path: string): boolean {
  return /^server\/compose[./]/.test(path) || path.endsWith(".feature.ts");
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
