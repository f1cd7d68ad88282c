import { diffArrays } from "diff";
import type { Piece } from "./prompts.schema.ts";

/** The word-by-word difference between two texts. Spaces belong to the word before. */
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
