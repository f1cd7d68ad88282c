import type { Difference } from "#features/audit/audit.schema.ts";
import type { AnyPart, ListPart, Part } from "./setting-parts.rules.ts";
import { readable, textsOf } from "./setting-values.rules.ts";
import { settingWords } from "./settings.labels.ts";
import type { SettingName } from "./settings.rules.ts";

export const isList = (part: AnyPart): part is ListPart => "of" in part;
/** A row whose only field has no name is that value itself. */
export const isPlain = (list: ListPart) => list.of.length === 1 && list.of[0]?.name === "";

export const rowField = (list: ListPart, row: number, part: Part) =>
  part.name === "" ? `${list.name}.${row}` : `${list.name}.${row}.${part.name}`;
export const removeField = (list: ListPart, row: number) => `${list.name}.${row}.remove`;

/** A whole setting that is a list has one part, whose name stands in no value. */
export const wholeList = "list";

/** The texts of all fields for a value as it is kept. */
export function formTexts(name: SettingName, value: unknown): Record<string, string> {
  return Object.assign({}, ...settingWords[name].parts.map((part) => partTexts(part, valueAt(part, value))));
}

const valueAt = (part: AnyPart, value: unknown) =>
  part.name === wholeList ? value : (value as Record<string, unknown> | null)?.[part.name];

function partTexts(part: AnyPart, value: unknown): Record<string, string> {
  if (!isList(part)) return textsOf(part.kind, part.name, value);
  const rows = Array.isArray(value) ? value : [];
  return Object.assign(
    {},
    ...rows.flatMap((row, place) =>
      part.of.map((field) =>
        textsOf(field.kind, rowField(part, place, field), isPlain(part) ? row : row?.[field.name]),
      ),
    ),
  );
}

/** How many rows the texts of a list speak of. */
export function rowsOf(list: ListPart, texts: Record<string, string>): number[] {
  const places = Object.keys(texts).flatMap((name) => {
    if (!name.startsWith(`${list.name}.`)) return [];
    const place = Number(name.slice(list.name.length + 1).split(".")[0]);
    return Number.isInteger(place) && place >= 0 ? [place] : [];
  });
  return [...new Set(places)].sort((a, b) => a - b);
}

export type ReadableLine = { label: string; text: string };

/** A value in words, one line for each part, and one for each row of a list. */
export function readableLines(name: SettingName, value: unknown): ReadableLine[] {
  return settingWords[name].parts.flatMap((part): ReadableLine[] => {
    const own = valueAt(part, value);
    if (!isList(part)) return [{ label: part.label, text: readable(part.kind, own, part.unit) }];
    const rows = Array.isArray(own) ? own : [];
    if (rows.length === 0) return [{ label: part.label, text: "none" }];
    return rows.map((row, place) => ({ label: `${part.row} ${place + 1}`, text: rowWords(part, row) }));
  });
}

function rowWords(list: ListPart, row: unknown): string {
  return list.of
    .map((part) => {
      const value = isPlain(list) ? row : (row as Record<string, unknown>)[part.name];
      const label = part.options?.find((option) => option.value === value)?.label;
      return label ?? readable(part.kind, value, part.unit);
    })
    .filter((text) => text !== "none")
    .join(", ");
}

/** What differs between two values, in words. That a list becomes empty is said before its rows. */
export function readableDifferences(name: SettingName, before: unknown, after: unknown): Difference[] {
  const [old, now] = [readableLines(name, before), readableLines(name, after)];
  const labels = [...new Set([...old, ...now].map(({ label }) => label))];
  const textIn = (lines: ReadableLine[], label: string) => lines.find((line) => line.label === label)?.text ?? null;
  const emptied = emptiedLists(name, before, after);
  const changed = labels
    .map((label) => ({ name: label, before: textIn(old, label), after: textIn(now, label) }))
    .filter((line) => line.before !== line.after && !emptied.some((list) => list.name === line.name));
  return [...emptied, ...changed];
}

function emptiedLists(name: SettingName, before: unknown, after: unknown): Difference[] {
  return settingWords[name].parts.filter(isList).flatMap((part) => {
    const [had, has] = [valueAt(part, before), valueAt(part, after)].map((rows) =>
      Array.isArray(rows) ? rows.length : 0,
    );
    if (!had || has) return [];
    return [{ name: part.label, before: `${had} ${had === 1 ? "entry" : "entries"}`, after: "the list becomes empty" }];
  });
}
