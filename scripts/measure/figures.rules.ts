/** One measure of the house: what it is called, where it should go, and what it means. */
export type Measure = { name: string; goal: string; meaning: string };

/** The measures in the order in which they are told. */
export const measures = {
  productionFiles: {
    name: "Files of production code",
    goal: "–",
    meaning: "TypeScript of `app/`, `features/`, `voice/`, `providers/`, `platform/` and `server/` without tests.",
  },
  productionLines: {
    name: "Lines of production code",
    goal: "falls",
    meaning: "All lines of these files, with comments and blank ones. Fewer for the same product are better.",
  },
  testFiles: {
    name: "Files of tests",
    goal: "–",
    meaning: "`*.test.ts` and `*.contract.ts`, all of `tests/`, fakes, and files and folders called `testing`.",
  },
  testLines: { name: "Lines of tests", goal: "–", meaning: "All lines of these files." },
  testRatio: {
    name: "Lines of tests per line of production code",
    goal: "≥ 0.6",
    meaning: "How much is said about the product for each line of it. It must not fall while code is moved.",
  },
  toolLines: { name: "Lines of tools", goal: "–", meaning: "`scripts/` and `bench/` without their tests." },
  medianFile: {
    name: "Lines of the middle file",
    goal: "40 to 120",
    meaning: "Half of the files of production code are shorter, half are longer.",
  },
  longFile: {
    name: "Lines that nine of ten files stay under",
    goal: "≤ 200",
    meaning: "A tenth of the files of production code is as long as this or longer.",
  },
  longestFile: {
    name: "Lines of the longest file",
    goal: "≤ 300",
    meaning: "`npm run check` refuses a longer one.",
  },
  shortFiles: {
    name: "Files of 20 lines or fewer",
    goal: "falls",
    meaning: "Files of production code that hardly hold anything: each costs its reader a jump for a few lines.",
  },
  functions: { name: "Functions", goal: "–", meaning: "Every function, method and arrow function of production code." },
  over40: {
    name: "Functions over 40 lines",
    goal: "falls",
    meaning:
      "Lines of the body, from its first to its last brace, with blank lines and comments. A function inside another one counts for both.",
  },
  over70: {
    name: "Functions over 70 lines",
    goal: "0",
    meaning:
      "Counted in the same way. The limit of the linter leaves out blank lines, comments and lines of closing brackets.",
  },
  commentShare: {
    name: "Share of comments",
    goal: "5 to 10 %",
    meaning: "Lines of production code that hold nothing but a comment, of all its lines.",
  },
  pairsAtRunTime: {
    name: "Pairs of folders that need each other at run time",
    goal: "0",
    meaning:
      "Each of the two imports a file of the other. Neither can be understood, tested or moved alone. Imports of tests and of `*.feature.ts` files do not count.",
  },
  pairsWithTypes: {
    name: "Pairs of folders that need each other, types included",
    goal: "falls",
    meaning: "The same with `import type`, which is gone at run time but still has to be understood.",
  },
  circlesAtRunTime: {
    name: "Circles of files at run time",
    goal: "0",
    meaning:
      "Groups of files that import themselves by way of others. What such a file holds depends on who loads it first.",
  },
  circlesWithTypes: {
    name: "Circles of files, types included",
    goal: "falls",
    meaning: "The same with `import type`.",
  },
  foreignReads: {
    name: "Reads of another feature's table",
    goal: "falls",
    meaning:
      "Places in `features/` that name, in a query or a template of SQL, a table which another feature declares. Views that an owner publishes for others, and SQL of migrations, are not counted.",
  },
  foreignWrites: {
    name: "Writes to another feature's table",
    goal: "0",
    meaning: "The same for inserts, updates and deletions: only its owner knows what must hold in a table.",
  },
  outsideUses: {
    name: "Uses of a feature's table outside of the features",
    goal: "falls",
    meaning: "Reads and writes in all other production code, such as `server/`.",
  },
  picks: {
    name: "Types cut out by `Pick<` where parts are put together",
    goal: "falls",
    meaning:
      "In `server/compose.ts`, `server/compose/` and `*.feature.ts`. Each is a dependency that is passed around in pieces instead of having a shape of its own.",
  },
  describedLines: {
    name: "Lines of API description by hand",
    goal: "falls",
    meaning:
      "Tables called `described` and files `*-answers.ts`. An operation that is declared once needs none of them.",
  },
  packed: {
    name: "Packed literals",
    goal: "0",
    meaning: "Literals that are spread into another one, `{ ...{ a, b } }`, in code, tests and tools.",
  },
  climbing: {
    name: "Climbing imports",
    goal: "0",
    meaning: "Imports that begin with `../../` in code, tests and tools.",
  },
  crowdedFolders: {
    name: "Folders of more than 40 files",
    goal: "0",
    meaning: "All files that stand in a folder itself, tests included.",
  },
  largestFolders: {
    name: "Largest folders",
    goal: "≤ 40 each",
    meaning: "The three with the most files.",
  },
} satisfies Record<string, Measure>;

export type Figures = Record<keyof typeof measures, number | string>;
/** Figures by measure, of which some may be unknown. */
type SomeFigures = Record<string, number | string>;

/** One row for each measure: its name, its figure in each of the given houses, its goal. */
export function rowsOf(...houses: SomeFigures[]): string[][] {
  return Object.entries(measures).map(([key, { name, goal }]) => [
    name,
    ...houses.map((figures) => shown(figures[key])),
    goal,
  ]);
}

/** The rows as text in columns, figures to the right. */
export function textTable(rows: string[][]): string {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), []);
  const padded = (cell: string, at: number) =>
    at === 1 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0);
  return rows.map((row) => row.map(padded).join("  ").trimEnd()).join("\n");
}

const begin = "<!-- figures -->";
const end = "<!-- end of figures -->";

/** The page with its figures, and what they mean, written anew. Everything else on it stays. */
export function withFigures(page: string, before: SomeFigures, now: SomeFigures): string {
  const [head, rest] = page.split(begin);
  const [, tail] = rest?.split(end) ?? [];
  if (head === undefined || tail === undefined) throw new Error(`The page has no place for figures: ${begin} ${end}`);
  const rows = [["Measure", "Before", "Now", "Goal"], ["---", "--:", "--:", "---"], ...rowsOf(before, now)];
  const table = rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  const meanings = Object.values(measures).map(({ name, meaning }) => `- **${name}.** ${meaning}`);
  return `${head}${begin}\n\n${table}\n\n## What they mean\n\n${meanings.join("\n")}\n\n${end}${tail}`;
}

/** The figures that the page tells of before. */
export function figuresBefore(page: string): SomeFigures {
  const rows = page.split("\n").map((line) => line.split(" | "));
  const found = Object.entries(measures).flatMap(([key, { name }]) => {
    const figure = rows.find(([first]) => first === `| ${name}`)?.[1];
    return figure === undefined ? [] : [[key, figure] as const];
  });
  return Object.fromEntries(found);
}

function shown(figure: number | string | undefined): string {
  return typeof figure === "number" ? figure.toLocaleString("en-US") : (figure ?? "–");
}
