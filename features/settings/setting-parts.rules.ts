import type { PartKind } from "./setting-values.rules.ts";

/** One field of a form. An empty `optional` one is left out, an empty `nullable` one is none. */
export type Part = {
  name: string;
  label: string;
  kind: PartKind;
  hint?: string;
  unit?: string;
  options?: readonly { value: string; label: string }[];
  empty?: "optional" | "nullable";
};
/** A list with rows of fields, or of one nameless field. */
export type ListPart = { name: string; label: string; hint?: string; row: string; of: Part[] };
/** What the form of a setting consists of. */
export type AnyPart = Part | ListPart;

type More = Partial<Omit<Part, "name" | "label" | "kind">>;
const part =
  (kind: Part["kind"]) =>
  (name: string, label: string, more: More = {}): Part => ({ name, label, kind, ...more });

/** A field for an amount of money. */
export const money = part("money");
/** A field for a share in percent. */
export const percent = part("percent");
/** A field for a length of time. */
export const duration = part("duration");
/** A switch. */
export const onOff = part("switch");
/** A field for the size of a file. */
export const megabytes = part("megabytes");
/** A field for a whole number with a unit. */
export const whole = (name: string, label: string, unit: string, more: More = {}): Part => ({
  name,
  label,
  unit,
  kind: "whole",
  ...more,
});
/** A list of lengths of time. */
export const times = (name: string, label: string, row: string): ListPart => ({
  name,
  label,
  row,
  of: [duration("", row)],
});
