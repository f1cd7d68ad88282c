import type { z } from "zod";
import { boundFaults } from "./setting-bounds.rules.ts";
import { readable, readValue, textsOf } from "./setting-values.rules.ts";
import { type AnyPart, type ListPart, type Part, settingWords } from "./setting-words.rules.ts";
import { type SettingName, type SettingValue, settingsCatalogue } from "./settings.rules.ts";

export const isList = (part: AnyPart): part is ListPart => "of" in part;
/** A row whose only field has no name is that value itself. */
const isPlain = (list: ListPart) => list.of.length === 1 && list.of[0]?.name === "";

export const rowField = (list: ListPart, row: number, part: Part) =>
  part.name === "" ? `${list.name}.${row}` : `${list.name}.${row}.${part.name}`;
export const removeField = (list: ListPart, row: number) => `${list.name}.${row}.remove`;

/** A whole setting that is a list has one part, whose name stands in no value. */
const wholeList = "list";

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

export type ReadForm = { value: unknown; errors: null } | { value: null; errors: Record<string, string> };

/** Reads a sent form. What is at fault is named by its field, in words and units of the form. */
export function readForm(name: SettingName, texts: Record<string, string>): ReadForm {
  const errors: Record<string, string> = {};
  const fields = new Map<string, { field: string; part: Part | null }>();
  const value: Record<string, unknown> = {};
  for (const part of settingWords[name].parts) {
    if (isList(part)) value[part.name] = readList(part, texts, fields, errors);
    else {
      fields.set(part.name, { field: part.name, part });
      readInto(value, part, part.name, texts, errors);
    }
  }
  if (Object.keys(errors).length > 0) return { value: null, errors };
  const whole = wholeList in value ? value[wholeList] : value;
  const parsed = settingsCatalogue[name].schema.safeParse(whole);
  const blame = (path: readonly PropertyKey[], words: (part: Part | null) => string) => {
    const place = (wholeList in value ? [wholeList, ...path] : path).join(".");
    const { field, part } = fields.get(place) ?? { field: place || "root", part: null };
    errors[field] ??= words(part);
  };
  if (parsed.success) {
    for (const { path, message } of boundFaults(name, parsed.data as SettingValue<SettingName>))
      blame(path.split("."), () => message);
  } else for (const issue of parsed.error.issues) blame(issue.path, (part) => wordsOf(issue, part));
  return Object.keys(errors).length > 0 ? { value: null, errors } : { value: whole, errors: null };
}

function readList(
  list: ListPart,
  texts: Record<string, string>,
  fields: Map<string, { field: string; part: Part | null }>,
  errors: Record<string, string>,
): unknown[] {
  const kept: unknown[] = [];
  for (const place of rowsOf(list, texts)) {
    if (texts[removeField(list, place)] === "true" || isBlank(list, place, texts)) continue;
    const row: Record<string, unknown> = {};
    for (const part of list.of) {
      const field = rowField(list, place, part);
      const path = part.name === "" ? `${list.name}.${kept.length}` : `${list.name}.${kept.length}.${part.name}`;
      fields.set(path, { field, part });
      readInto(row, part, field, texts, errors);
    }
    kept.push(isPlain(list) ? row[""] : row);
  }
  return kept;
}

/** Choices and units have a value in a row that nobody has filled in as well. */
function isBlank(list: ListPart, place: number, texts: Record<string, string>): boolean {
  const typed = list.of.filter(({ kind }) => kind !== "choice" && kind !== "switch");
  return typed.every((part) => (texts[rowField(list, place, part)] ?? "").trim() === "");
}

function readInto(
  target: Record<string, unknown>,
  part: Part,
  field: string,
  texts: Record<string, string>,
  errors: Record<string, string>,
): void {
  const isEmpty = part.kind !== "switch" && (texts[field] ?? "").trim() === "";
  if (isEmpty && part.empty) {
    if (part.empty === "nullable") target[part.name] = null;
    return;
  }
  const value = readValue(part.kind, field, texts);
  if (value === undefined || (isEmpty && part.kind !== "text")) {
    errors[field] =
      part.kind === "money" ? "An amount such as 5.00" : isEmpty ? "Please fill this in" : "A number such as 5";
  } else target[part.name] = value;
}

/** A refusal of the catalogue, with its bounds in the unit of the form. */
function wordsOf(issue: z.core.$ZodIssue, part: Part | null): string {
  const bound = (limit: number | bigint) => (part ? readable(part.kind, Number(limit), part.unit) : String(limit));
  if (issue.code === "too_small")
    return issue.origin === "array" ? `At least ${issue.minimum}` : `At least ${bound(issue.minimum)}`;
  if (issue.code === "too_big")
    return issue.origin === "array" ? `At most ${issue.maximum}` : `At most ${bound(issue.maximum)}`;
  if (issue.code === "invalid_type") return part?.kind === "whole" ? "A whole number" : "Please fill this in";
  if (issue.code === "invalid_format") return part?.hint ?? "This does not look right";
  return issue.message;
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

/** What differs between two values, in words. Null: the line is not there. */
export function readableDifferences(name: SettingName, before: unknown, after: unknown) {
  const [old, now] = [readableLines(name, before), readableLines(name, after)];
  const labels = [...new Set([...old, ...now].map(({ label }) => label))];
  const textIn = (lines: ReadableLine[], label: string) => lines.find((line) => line.label === label)?.text ?? null;
  return labels
    .map((label) => ({ name: label, before: textIn(old, label), after: textIn(now, label) }))
    .filter((line) => line.before !== line.after);
}
