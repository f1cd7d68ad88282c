/** One thing that a deed changed. Null: it was not there, or is not there any more. */
export type Difference = { name: string; before: string | null; after: string | null };

/** What changed from one value to the other, by the names of its parts: `packs 2 price`. What stayed is left out. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [partsOf(before, []), partsOf(after, [])];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names
    .map((name) => ({ name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
    .filter((part) => part.before !== part.after);
}

/** Every part of a value by its name. Places in lists are counted from one, as people do. */
function partsOf(value: unknown, path: string[]): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== "object") return new Map([[path.join(" ") || "value", String(value)]]);
  const entries = Array.isArray(value)
    ? value.map((each, place): [string, unknown] => [String(place + 1), each])
    : Object.entries(value).map(([name, each]): [string, unknown] => [wordsOf(name), each]);
  if (entries.length === 0) return new Map([[path.join(" ") || "value", "none"]]);
  return new Map(entries.flatMap(([name, each]) => [...partsOf(each, [...path, name])]));
}

/** `customMin` in words: `custom min`. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}
