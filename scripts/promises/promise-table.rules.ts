import { plainText } from "./promising.rules.ts";

/** Where something is shown: a test by its file and name, or `people` where only people can keep it. */
export type Evidence = { file: string; test: string } | "people";
export type PromiseRow = { id: string; words: string; file: string; shownBy: Evidence[] };
/** Words that have the form of a promise, and why they are none. */
export type Exemption = { words: string; file: string; why: string };

/** Reads docs/promises.md. A row that cannot be read is an error, so that none is passed over. */
export function readPromises(page: string): { promises: PromiseRow[]; exempt: Exemption[] } {
  const rows = page
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\| (?:Id|Words|-+) /.test(line.replace(/\s+/g, " ")))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("\\|", "|")),
    );
  const promises: PromiseRow[] = [];
  const exempt: Exemption[] = [];
  for (const cells of rows) {
    const [first = "", second = "", third = "", fourth] = cells;
    if (cells.length === 4 && fourth !== undefined) {
      promises.push({ id: first, words: plainText(second), file: pathOf(third), shownBy: evidenceOf(fourth) });
    } else if (cells.length === 3) exempt.push({ words: plainText(first), file: pathOf(second), why: third });
    else throw new Error(`docs/promises.md: this row cannot be read: ${cells.join(" | ")}`);
  }
  return { promises, exempt };
}

function pathOf(cell: string): string {
  const path = /^`([^`]+)`$/.exec(cell)?.[1];
  if (!path) throw new Error(`docs/promises.md: this is no path: ${cell}`);
  return path;
}

function evidenceOf(cell: string): Evidence[] {
  if (cell === "people") return ["people"];
  return cell.split("<br>").map((part) => {
    const [, file, test] = /^`([^`]+)` “(.+)”$/.exec(part.trim()) ?? [];
    if (!file || !test) throw new Error(`docs/promises.md: this names no test: ${part}`);
    return { file, test };
  });
}
