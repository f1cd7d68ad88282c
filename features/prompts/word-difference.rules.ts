import { diffArrays } from "diff";
import type { Piece } from "./prompts.schema.ts";

/** What was added and removed between two texts, word by word, with what stayed. Spaces belong to the word before. */
export function wordDifference(before: string, after: string): Piece[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), {
    comparator: (one, other) => one.trim() === other.trim(),
  });
  return changes.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

const wordsOf = (text: string) => text.match(/\S+\s*/g) ?? [];
