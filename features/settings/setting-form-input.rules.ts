import type { z } from "zod";
import { boundFaults } from "./setting-bounds.rules.ts";
import { isList, isPlain, removeField, rowField, rowsOf, wholeList } from "./setting-forms.rules.ts";
import type { ListPart, Part } from "./setting-parts.rules.ts";
import { readable, readValue } from "./setting-values.rules.ts";
import { settingWords } from "./settings.labels.ts";
import { type SettingName, type SettingValue, settingsCatalogue } from "./settings.rules.ts";

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
