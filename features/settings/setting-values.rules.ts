import { hourMs, minuteMs } from "#platform/days/durations.ts";

/**
 * How one part of a setting is written by people. `money`: dollars; `percent`: kept as hundredths of a percent;
 * `duration`: kept as milliseconds, written as a number and a unit; `megabytes`: kept as bytes.
 */
export type PartKind = "money" | "whole" | "percent" | "duration" | "megabytes" | "switch" | "text" | "date" | "choice";

export const durationUnits = [
  { id: "h", label: "hours", ms: hourMs },
  { id: "min", label: "minutes", ms: minuteMs },
  { id: "s", label: "seconds", ms: 1_000 },
  { id: "ms", label: "milliseconds", ms: 1 },
] as const;

/** The field of a duration that holds its unit. */
export const unitField = (name: string) => `${name}.unit`;

/** A kept value as the texts of its fields. */
export function textsOf(kind: PartKind, name: string, value: unknown): Record<string, string> {
  if (value === null || value === undefined) return { [name]: "" };
  switch (kind) {
    case "percent":
      return { [name]: decimal(Number(value) / 100) };
    case "megabytes":
      return { [name]: decimal(Number(value) / 1_000_000) };
    case "switch":
      return { [name]: value === true ? "true" : "" };
    case "duration": {
      const unit = durationUnits.find(({ ms }) => Number(value) !== 0 && Number(value) % ms === 0) ?? durationUnits[2];
      return { [name]: decimal(Number(value) / unit.ms), [unitField(name)]: unit.id };
    }
    default:
      return { [name]: String(value) };
  }
}

const decimal = (value: number) => String(Number(value.toFixed(6)));

/** What was typed, as the catalogue wants it; undefined where it is no number at all. */
export function readValue(kind: PartKind, name: string, texts: Record<string, string>): unknown {
  const text = (texts[name] ?? "").trim();
  switch (kind) {
    case "whole":
      return number(text, 1);
    case "percent":
      return number(text, 100);
    case "megabytes":
      return number(text, 1_000_000);
    case "duration":
      return number(text, durationUnits.find(({ id }) => id === texts[unitField(name)])?.ms ?? Number.NaN);
    case "switch":
      return text === "true";
    default:
      return text.replace(/^\$\s*/, "");
  }
}

function number(text: string, factor: number): number | undefined {
  const plain = text.replaceAll(",", "");
  if (!/^\d+(\.\d+)?$/.test(plain) || !Number.isFinite(factor)) return undefined;
  // Of a fraction such as 72.35% the last bit of the product is not to decide.
  return Number((Number(plain) * factor).toFixed(4));
}

/** Thousands apart: `1000.00` as `1,000.00`. */
const grouped = (text: string) => text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ","));

/** A kept value as one reads it: `$1,000.00`, `70%`, `5 minutes`, `12 photos`. */
export function readable(kind: PartKind, value: unknown, unit = ""): string {
  if (value === null || value === undefined || value === "") return "none";
  const texts = textsOf(kind, "x", value);
  const text = texts.x ?? "";
  switch (kind) {
    case "money":
      return `$${grouped(text)}`;
    case "percent":
      return `${text}%`;
    case "megabytes":
      return `${grouped(text)} MB`;
    case "duration": {
      const label = durationUnits.find(({ id }) => id === texts["x.unit"])?.label ?? "";
      return `${grouped(text)} ${text === "1" ? label.slice(0, -1) : label}`;
    }
    case "switch":
      return value === true ? "on" : "off";
    case "whole":
      return `${grouped(text)} ${text === "1" ? unit.replace(/s$/, "") : unit}`.trimEnd();
    default:
      return text;
  }
}
