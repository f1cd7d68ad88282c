/** How a line of the specification is checked, and what kind of test a test is. */
export const kinds = ["unit", "database", "http", "browser"] as const;
export type Kind = (typeof kinds)[number];

/** One line of docs/specification.md. */
export type SpecLine = { id: string; statement: string; check: Kind };
/** One test with the ids in its name. */
export type TaggedTest = { file: string; name: string; kind: Kind; ids: string[] };
export type Fault = { test: TaggedTest; fault: string };
export type Report = {
  shown: Map<string, TaggedTest[]>;
  missing: string[];
  /** Tags that stand for nothing: an id that is none, too many in one name. */
  faults: Fault[];
  /** Tags whose test is of another kind than the line asks for. */
  uncounted: { test: TaggedTest; id: string; check: Kind }[];
};

export const mostIdsPerTest = 5;

/** Which kinds of test show a line of each kind: what runs more of the product shows what runs less of it, where it looks. */
const shownBy: Record<Kind, readonly Kind[]> = {
  unit: ["unit", "database"],
  database: ["database"],
  http: ["http", "browser"],
  browser: ["browser"],
};

const row = /^\|\s*([A-Z]-\d{2})\s*\|\s*(.*?)\s*\|\s*([^|]*?)\s*\|\s*$/;

/** Reads the tables of the specification. Throws for a line whose check begins with none of the kinds. */
export function readSpecification(markdown: string): SpecLine[] {
  return markdown.split("\n").flatMap((line) => {
    const [, id, statement, check] = row.exec(line) ?? [];
    if (id === undefined || statement === undefined || check === undefined) return [];
    const kind = kinds.find((one) => check.startsWith(one));
    if (!kind) throw new Error(`${id}: "${check}" begins with none of ${kinds.join(", ")}`);
    return [{ id, statement: statement.replaceAll("\\|", "|"), check: kind }];
  });
}

/** The ids at the end of a test's name: `… [A-12, H-03]`. */
export function idsOf(name: string): string[] {
  const tag = /\[([A-Z]-\d{2}(?:, [A-Z]-\d{2})*)\]$/.exec(name.trim())?.[1];
  return tag?.split(", ") ?? [];
}

/** Holds the tests against the specification. */
export function conform(lines: SpecLine[], tests: TaggedTest[]): Report {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const shown = new Map<string, TaggedTest[]>();
  const faults: Fault[] = [];
  const uncounted: Report["uncounted"] = [];
  for (const test of tests) {
    if (test.ids.length > mostIdsPerTest) faults.push({ test, fault: `more than ${mostIdsPerTest} ids` });
    for (const id of test.ids) {
      const line = byId.get(id);
      if (!line) faults.push({ test, fault: `${id} is no line of the specification` });
      else if (!shownBy[line.check].includes(test.kind)) uncounted.push({ test, id, check: line.check });
      else shown.set(id, [...(shown.get(id) ?? []), test]);
    }
  }
  return { shown, missing: lines.map(({ id }) => id).filter((id) => !shown.has(id)), faults, uncounted };
}

/** "A: A-01, A-02" for each chapter that lacks something. */
export function byChapter(ids: string[]): string[] {
  const chapters = Map.groupBy(ids, (id) => id.charAt(0));
  return [...chapters].map(([chapter, all]) => `${chapter}: ${all.join(", ")}`);
}

const missingTitle = "## Not shown yet";

/** docs/conformance.md: each line with the tests that show it, and those that no test shows. */
export function conformancePage(lines: SpecLine[], { shown, missing }: Report): string {
  const chapters = [...Map.groupBy(lines, ({ id }) => id.charAt(0))];
  const tables = chapters.map(([chapter, own]) => {
    const rows = own.flatMap(({ id }) => (shown.get(id) ?? []).map((test) => `| ${id} | ${testCell(test)} |`));
    return `## ${chapter}\n\n| Id | Shown by |\n| --- | --- |\n${rows.join("\n")}\n`;
  });
  const left =
    missing.length === 0
      ? "None.\n"
      : byChapter(missing)
          .map((text) => `- ${text}\n`)
          .join("");
  const head =
    "# Conformance\n\nWhich test shows which line of the [specification](specification.md). Made by `npm run conformance` " +
    `from the ids in the names of the tests: ${lines.length - missing.length} of ${lines.length} lines are shown.\n`;
  return [head, ...tables, `${missingTitle}\n\n${left}`].join("\n");
}

const testCell = ({ file, name }: TaggedTest) => `${file}: ${name.replace(/ \[[^\]]*\]$/, "").replaceAll("|", "\\|")}`;

/** The ids that a page of conformance says are missing. */
export function recordedMissing(page: string): string[] {
  const [, tail = ""] = page.split(missingTitle);
  return tail.match(/[A-Z]-\d{2}/g) ?? [];
}

/** What the page no longer says rightly: `lost` lines had a test and have none, `found` lines have one by now. */
export function driftOf(missing: string[], recorded: string[]): { lost: string[]; found: string[] } {
  return {
    lost: missing.filter((id) => !recorded.includes(id)),
    found: recorded.filter((id) => !missing.includes(id)),
  };
}
