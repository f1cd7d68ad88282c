import type { Difference } from "./audit.schema.ts";

/** The differences between two values, by path: `packs 2 price`. Unchanged values are left out. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [partsOf(before, []), partsOf(after, [])];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names
    .map((name) => ({ name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
    .filter((part) => part.before !== part.after);
}

/** Every leaf value by its path. List positions count from one. */
function partsOf(value: unknown, path: string[]): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== "object") return new Map([[path.join(" ") || "value", String(value)]]);
  const entries = Array.isArray(value)
    ? value.map((each, place): [string, unknown] => [String(place + 1), each])
    : Object.entries(value).map(([name, each]): [string, unknown] => [spaced(name), each]);
  if (entries.length === 0) return new Map([[path.join(" ") || "value", "none"]]);
  return new Map(entries.flatMap(([name, each]) => [...partsOf(each, [...path, name])]));
}

/** `customMin` → `custom min`. */
function spaced(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}
