/** Where a text may be cut, best first. The punctuation stays with the part before it. */
const boundaries = [/(?<=[.!?…]["'”’)]*)\s+/u, /(?<=[,;:—–])\s+/u, /\s+/u];

/** Cuts a text into parts of at most `maxLength` characters, between sentences, else clauses, else words, else anywhere. */
export function splitText(text: string, maxLength: number): string[] {
  return splitAt(text.trim(), maxLength, 0).filter((part) => part !== "");
}

function splitAt(text: string, maxLength: number, level: number): string[] {
  if (text.length <= maxLength) return [text];
  const boundary = boundaries[level];
  if (!boundary) return cutAnywhere(text, maxLength);
  const parts = text.split(boundary).flatMap((part) => splitAt(part, maxLength, level + 1));
  return packed(parts, maxLength);
}

/** Joins neighbours again as long as they fit: fewer cuts sound better. */
function packed(parts: string[], maxLength: number): string[] {
  const out: string[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (last !== undefined && last.length + 1 + part.length <= maxLength) out[out.length - 1] = `${last} ${part}`;
    else out.push(part);
  }
  return out;
}

function cutAnywhere(text: string, maxLength: number): string[] {
  const letters = [...text];
  const out: string[] = [];
  for (let at = 0; at < letters.length; at += maxLength) out.push(letters.slice(at, at + maxLength).join(""));
  return out;
}
