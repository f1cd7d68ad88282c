/** How a line of the specification is checked, and what kind of test a test is. */
export const kinds = ["unit", "database", "http", "browser"] as const;
export type Kind = (typeof kinds)[number];

/** One line of docs/specification.md. `decided`: what docs/decisions.md makes of it, where it says something. */
export type SpecLine = { id: string; statement: string; check: Kind; decided?: string };
/** One test with the ids in its name. */
export type TaggedTest = { file: string; name: string; kind: Kind; ids: string[] };
export type Fault = { test: TaggedTest; fault: string };
export type Report = {
  shown: Map<string, TaggedTest[]>;
  missing: string[];
  /** Tags that stand for nothing: an id that is none, too many in one name. */
  faults: Fault[];
  /** Tags of lines that only tests of another kind carry than the line asks for. */
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

/** Kinds of check in the specification with a more specific name. */
const otherNames: Record<string, Kind> = { property: "database", store: "database", text: "unit", table: "unit" };

const row = /^\|\s*([A-Z]-\d{2})\s*\|\s*(.*?)\s*\|\s*([^|]*?)\s*\|\s*$/;
const decision = /^\|\s*([A-Z]-\d{2})\s*\|\s*(.*?)\s*\|\s*$/;
const plain = (cell: string) => cell.replaceAll("\\|", "|");

/**
 * Reads the tables of the specification, and of what is decided about its lines. Throws for a line whose check begins
 * with none of the kinds, for a decision about no line, and for an N line that nothing is decided about.
 */
export function readSpecification(markdown: string, decisions: string): SpecLine[] {
  const decided = new Map(
    decisions.split("\n").flatMap((line) => {
      const [, id, text] = decision.exec(line) ?? [];
      return id === undefined || text === undefined ? [] : [[id, plain(text)] as const];
    }),
  );
  const lines = markdown.split("\n").flatMap((line): SpecLine[] => {
    const [, id, statement, check] = row.exec(line) ?? [];
    if (id === undefined || statement === undefined || check === undefined) return [];
    const text = decided.get(id);
    if (isDecided({ id }) && text === undefined) throw new Error(`Nothing is decided about ${id}`);
    const about = text === undefined ? {} : { decided: text };
    return [{ id, statement: plain(statement), check: kindOfCheck(id, check), ...about }];
  });
  const unknown = [...decided.keys()].filter((id) => !lines.some((line) => line.id === id));
  if (unknown.length > 0) throw new Error(`Decided, but no line of the specification: ${unknown.join(", ")}`);
  return lines;
}

function kindOfCheck(id: string, check: string): Kind {
  const kind = kinds.find((one) => check.startsWith(one)) ?? otherNames[check.split(" ")[0] ?? ""];
  if (!kind) throw new Error(`${id}: "${check}" begins with none of ${kinds.join(", ")}`);
  return kind;
}

/** Whether a line only says what is to be decided; the others are the specification's own. */
const isDecided = ({ id }: Pick<SpecLine, "id">) => id.startsWith("N-");

/** "416 of 416 lines of the specification and 88 of 90 decided lines". */
export function countOf(lines: SpecLine[], missing: string[]): string {
  const share = (some: SpecLine[]) => `${some.filter(({ id }) => !missing.includes(id)).length} of ${some.length}`;
  const own = lines.filter((line) => !isDecided(line));
  return `${share(own)} lines of the specification and ${share(lines.filter(isDecided))} decided lines`;
}

/** The ids at the end of a test title: `… [A-12, H-03]`. */
export function idsOf(name: string): string[] {
  const tag = /\[([A-Z]-\d{2}(?:, [A-Z]-\d{2})*)\]$/.exec(name.trim())?.[1];
  return tag?.split(", ") ?? [];
}

/** Matches tests with the specification. A line needs a test of its kind; tests of other kinds are listed too. */
export function conform(lines: SpecLine[], tests: TaggedTest[]): Report {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const tagged = new Map<string, TaggedTest[]>();
  const faults: Fault[] = [];
  for (const test of tests) {
    if (test.ids.length > mostIdsPerTest) faults.push({ test, fault: `more than ${mostIdsPerTest} ids` });
    for (const id of test.ids) {
      if (!byId.has(id)) faults.push({ test, fault: `${id} is not a line of the specification` });
      else tagged.set(id, [...(tagged.get(id) ?? []), test]);
    }
  }
  const shown: Report["shown"] = new Map();
  const uncounted: Report["uncounted"] = [];
  for (const { id, check } of lines) {
    const own = tagged.get(id) ?? [];
    if (own.some(({ kind }) => shownBy[check].includes(kind))) shown.set(id, own);
    else uncounted.push(...own.map((test) => ({ test, id, check })));
  }
  return { shown, missing: lines.map(({ id }) => id).filter((id) => !shown.has(id)), faults, uncounted };
}

/** "A: A-01, A-02" for each chapter with missing lines. */
export function byChapter(ids: string[]): string[] {
  const chapters = Map.groupBy(ids, (id) => id.charAt(0));
  return [...chapters].map(([chapter, all]) => `${chapter}: ${all.join(", ")}`);
}

const missingTitle = "## Not shown yet";

/** Renders docs/conformance.md: each line with its tests, and the lines without a test. */
export function conformancePage(lines: SpecLine[], { shown, missing }: Report): string {
  const chapters = [...Map.groupBy(lines, ({ id }) => id.charAt(0))];
  const tables = chapters.map(([chapter, own]) => {
    const rows = own.flatMap(({ id }) => (shown.get(id) ?? []).map((test) => `| ${id} | ${testCell(test)} |`));
    return `## ${chapter}\n\n| Id | Test |\n| --- | --- |\n${rows.join("\n")}\n`;
  });
  const left =
    missing.length === 0
      ? "None.\n"
      : byChapter(missing)
          .map((text) => `- ${text}\n`)
          .join("");
  const head =
    "# Conformance\n\nThe tests for each line of the [specification](specification.md), as [decided](decisions.md). " +
    `Generated by \`npm run conformance\` from the ids in test titles: ${countOf(lines, missing)} have a test.\n`;
  return [head, ...tables, `${missingTitle}\n\n${left}`].join("\n");
}

const testCell = ({ file, name }: TaggedTest) => `${file}: ${name.replace(/ \[[^\]]*\]$/, "").replaceAll("|", "\\|")}`;

/** The ids that a conformance page lists as missing. */
export function recordedMissing(page: string): string[] {
  const [, tail = ""] = page.split(missingTitle);
  return tail.match(/[A-Z]-\d{2}/g) ?? [];
}

/** How the page is out of date: `lost` lines no longer have a test, `found` lines have one now. */
export function driftOf(missing: string[], recorded: string[]): { lost: string[]; found: string[] } {
  return {
    lost: missing.filter((id) => !recorded.includes(id)),
    found: recorded.filter((id) => !missing.includes(id)),
  };
}
