import fc from "fast-check";
import { expect, test } from "vitest";
import { wordDifference } from "./word-difference.rules.ts";

test("a changed word is one removed and one added word between unchanged ones", () => {
  expect(wordDifference("You speak softly and slowly.", "You speak warmly and slowly.")).toEqual([
    { kind: "same", text: "You speak " },
    { kind: "removed", text: "softly " },
    { kind: "added", text: "warmly " },
    { kind: "same", text: "and slowly." },
  ]);
});

test("equal texts have no difference, and an empty text differs in every word", () => {
  expect(wordDifference("a b", "a b")).toEqual([{ kind: "same", text: "a b" }]);
  expect(wordDifference("", "a b")).toEqual([{ kind: "added", text: "a b" }]);
  expect(wordDifference("a b", "")).toEqual([{ kind: "removed", text: "a b" }]);
});

const texts = fc
  .array(fc.constantFrom("rain", "sea", "night", "you"), { maxLength: 30 })
  .map((words) => words.join(" "));

test("unchanged plus removed words make the old text, unchanged plus added words the new one", () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const pieces = wordDifference(before, after);
      const without = (kind: string) =>
        pieces
          .filter((piece) => piece.kind !== kind)
          .flatMap(({ text }) => text.trim().split(/\s+/))
          .join(" ");
      expect([without("added"), without("removed")]).toEqual([before, after]);
    }),
  );
});
