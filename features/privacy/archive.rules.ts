import { stringify } from "csv-stringify/sync";
import { strToU8, zipSync } from "fflate";

/** One kind of data about a member: a separate file in the export. */
export type DataPart = { name: string; about: string; rows: Record<string, unknown>[] };

/** The export as a zip: all data as JSON, one CSV table per kind, and a readme. */
export function archiveOf(parts: DataPart[], made: { at: Date; siteName: string }): Uint8Array {
  const files: Record<string, Uint8Array> = {
    "README.txt": strToU8(readme(parts, made)),
    "data.json": strToU8(`${JSON.stringify(jsonOf(parts, made), null, 2)}\n`),
  };
  for (const part of parts) files[`${part.name}.csv`] = strToU8(csvOf(part.rows));
  // Zip dates have no time zone and start in 1980; the export's time is in the files.
  return zipSync(files, { level: 9, mtime: new Date("2000-01-01T00:00:00Z") });
}

function jsonOf(parts: DataPart[], made: { at: Date }) {
  return {
    madeAt: made.at.toISOString(),
    ...Object.fromEntries(parts.map(({ name, rows }) => [name, rows.map(plainRow)])),
  };
}

function csvOf(rows: Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => cellOf(plain(row[column]))));
  // A spreadsheet would execute a cell that looks like a formula.
  return stringify([columns, ...cells], { escape_formulas: true });
}

const cellOf = (value: unknown) => (typeof value === "object" && value !== null ? JSON.stringify(value) : value);
const plainRow = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)]));

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return value.toString();
  return value ?? null;
}

function readme(parts: DataPart[], { at, siteName }: { at: Date; siteName: string }): string {
  const lines = parts.map(({ name, about, rows }) => `${name}.csv (${rows.length})\n  ${about}`);
  return [
    `What ${siteName} keeps about you, as of ${at.toISOString()}.`,
    "data.json holds everything; each .csv file holds one kind as a table. Amounts are dollars, times are UTC.",
    "Of what was said in your calls everything is in here that is still kept. Of a private call nothing is.",
    ...lines,
    "",
  ].join("\n\n");
}
