/** A text that the database can store: without the NUL character and lone surrogates. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\u0000", "");

/** The same for every text in a parsed JSON value; everything else stays unchanged. */
export function storableWithin(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (Array.isArray(value)) return value.map(storableWithin);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [storable(name), storableWithin(part)]));
}
