/** What was told of a turn's words while it is spoken. Told words are never taken back. */
export type PartialWords = Readonly<{ hypothesis: readonly string[]; told: number }>;

export const noWords: PartialWords = { hypothesis: [], told: 0 };

/**
 * A new guess at all the words of a turn. Told are those that stood at the same place in two guesses in a row: a recogniser
 * changes its mind about the last word or two.
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
