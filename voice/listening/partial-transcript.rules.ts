/** What was sent of a turn's words while it is spoken. Words are never retracted. */
export type PartialWords = Readonly<{ hypothesis: readonly string[]; told: number }>;

export const noWords: PartialWords = { hypothesis: [], told: 0 };

/**
 * Applies a new hypothesis for the whole turn. A word is sent once it stood at the same place in two hypotheses in a row:
 * recognisers revise the last word or two.
 */
export function afterGuess(words: PartialWords, text: string): { words: PartialWords; delta: string } {
  const hypothesis = text.split(/\s+/).filter((word) => word !== "");
  let stable = 0;
  while (stable < hypothesis.length && hypothesis[stable] === words.hypothesis[stable]) stable += 1;
  const told = Math.max(words.told, stable);
  const fresh = hypothesis.slice(words.told, told);
  const delta = fresh.map((word) => `${word} `).join("");
  return { words: { hypothesis, told }, delta };
}
