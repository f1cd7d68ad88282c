import fc from "fast-check";
import { expect, test } from "vitest";
import { afterGuess, noWords } from "./partial-transcript.rules.ts";

const deltas = (...guesses: string[]) => {
  let words = noWords;
  return guesses.map((guess) => {
    const next = afterGuess(words, guess);
    words = next.words;
    return next.delta;
  });
};

test("sends a word once two hypotheses in a row have it at the same place", () => {
  expect(deltas("I", "I missed", "I missed your", "I missed you.", "I missed you.")).toEqual([
    "",
    "I ",
    "missed ",
    "",
    "you. ",
  ]);
});

test("does not send a word again when a later hypothesis changes it", () => {
  expect(deltas("Wait", "Wait for", "Weight for me", "Weight for me")).toEqual(["", "Wait ", "", "for me "]);
});

test("never retracts or repeats a word, whatever the hypotheses", () => {
  const guess = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(guess), (guesses) => {
      let words = noWords;
      let told = 0;
      for (const one of guesses) {
        const next = afterGuess(words, one);
        expect(next.words.told).toBe(told + next.delta.split(" ").filter((word) => word !== "").length);
        told = next.words.told;
        words = next.words;
      }
    }),
  );
});
