import type { Piece } from "./prompts.schema.ts";

/** What was added and removed between two texts, word by word, with what stayed. Spaces belong to the word before. */
export function wordDifference(before: string, after: string): Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const lengths = commonLengths(a, b);
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const same = i < a.length && j < b.length && a[i]?.trim() === b[j]?.trim();
    const removed = j >= b.length || (i < a.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0));
    if (same) add(pieces, "same", b[j] ?? "");
    else if (removed) add(pieces, "removed", a[i] ?? "");
    else add(pieces, "added", b[j] ?? "");
    if (same || removed) i += 1;
    if (same || !removed) j += 1;
  }
  return pieces;
}

const wordsOf = (text: string) => text.match(/\S+\s*/g) ?? [];

function add(pieces: Piece[], kind: Piece["kind"], text: string): void {
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += text;
  else pieces.push({ kind, text });
}

/** For each pair of places, how many words the rests have in common in order. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row, next] = [rows[i], rows[i + 1]];
      if (!row || !next) continue;
      const isSame = a[i]?.trim() === b[j]?.trim();
      row[j] = isSame ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}
