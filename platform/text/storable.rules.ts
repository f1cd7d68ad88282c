/** A text as the database can keep it: without the character of code 0, and without halves of a pair of surrogates. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\u0000", "");

/** The same for every text within a value that was read as JSON; all else stays as it is. */
export function storableWithin(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (Array.isArray(value)) return value.map(storableWithin);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [storable(name), storableWithin(part)]));
}
