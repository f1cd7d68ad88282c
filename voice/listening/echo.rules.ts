import { wordsOf } from "./backchannel.rules.ts";

/** The share of the words, in order, that makes a transcript an echo of what was spoken. */
const SAME_WORDS = 0.7;

/** Whether a transcript repeats what the companion has just said: at least 70 % of its words, in order. */
export function repeatsSpoken(heard: string, spoken: string): boolean {
  const words = wordsOf(heard);
  return words.length >= 2 && longestCommon(words, wordsOf(spoken)) >= words.length * SAME_WORDS;
}

/** The same for a partial transcript: a single word that the companion has also said proves nothing yet. */
export function mayRepeatSpoken(heard: string, spoken: string): boolean {
  const words = wordsOf(heard);
  if (words.length > 1) return repeatsSpoken(heard, spoken);
  return words.every((word) => wordsOf(spoken).includes(word));
}

/** Length of the longest common subsequence of two lists of words. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row: number[] = new Array(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (const [at, other] of b.entries()) {
      next.push(word === other ? (row[at] ?? 0) + 1 : Math.max(next[at] ?? 0, row[at + 1] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
