import { plainText } from "./promising.rules.ts";

/** Where something is shown: a test by its file and name, or `people` where only people can keep it. */
export type Evidence = { file: string; test: string } | "people";
export type PromiseRow = { id: string; words: string; file: string; shownBy: Evidence[] };
/** Words that have the form of a promise, and why they are none. */
export type Exemption = { words: string; file: string; why: string };

/**
 * Reads docs/promises.md: sections with the tests that show their promises, or the words that people keep them, and a
 * table of the promises; the last table is of words that are none. What cannot be read is an error, so that nothing is
 * passed over.
 */
export function readPromises(page: string): { promises: PromiseRow[]; exempt: Exemption[] } {
  const promises: PromiseRow[] = [];
  const exempt: Exemption[] = [];
  for (const section of page.split(/^(?=## )/m).slice(1)) {
    const shownBy = evidenceOf(section);
    for (const cells of rowsOf(section)) {
      const [first = "", second = "", third = ""] = cells;
      if (cells.length !== 3) throw new Error(`docs/promises.md: this row cannot be read: ${cells.join(" | ")}`);
      if (shownBy.length === 0) exempt.push({ words: plainText(first), file: pathOf(second), why: third });
      else promises.push({ id: first, words: plainText(second), file: pathOf(third), shownBy });
    }
  }
  return { promises, exempt };
}

function rowsOf(section: string): string[][] {
  return section
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\| (?:Id|Words|-+) /.test(line.replace(/\s+/g, " ")))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("\\|", "|")),
    );
}

function pathOf(cell: string): string {
  const path = /^`([^`]+)`$/.exec(cell)?.[1];
  if (!path) throw new Error(`docs/promises.md: this is no path: ${cell}`);
  return path;
}

function evidenceOf(section: string): Evidence[] {
  if (section.includes("\nKept by people.\n")) return ["people"];
  return section
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .map((line) => {
      const [, file, test] = /^- `([^`]+)` “(.+)”$/.exec(line.trim()) ?? [];
      if (!file || !test) throw new Error(`docs/promises.md: this names no test: ${line}`);
      return { file, test };
    });
}
