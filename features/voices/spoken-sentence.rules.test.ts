import { expect, test } from "vitest";
import { comparedSentence } from "./spoken-sentence.rules.ts";

const sentence =
  "My name is Rae. Today, on November 23, 2026, I allow Nocturne to make a copy of my voice for my companions. " +
  "My code is amber, river, 4 7 1 9.";

test("a sentence is heard however a recognizer writes its numbers and names", () => {
  for (const understood of [
    sentence,
    "my name is ray today on november 23rd 2026 i allow nocturne to make a copy of my voice for my companions my code is amber river 4719",
    "My name is Rae. Today, on November 23rd, 2026, I allow nocturn to make a copy of my voice for my companions. My code is Amber River four seven one nine.",
  ]) {
    expect(comparedSentence(sentence, understood), understood).toBe("heard");
  }
});

test("is unsure with another code or half of the sentence, and rejects another sentence", () => {
  expect(comparedSentence(sentence, sentence.replace("amber, river, 4 7 1 9", "cedar, paper, 2 0 3 5"))).toBe("unsure");
  expect(comparedSentence(sentence, sentence.slice(0, 80))).toBe("unsure");
  expect(
    comparedSentence(sentence, "It rained the whole way to the coast, and nobody in the carriage minded."),
  ).toBeNull();
  expect(comparedSentence(sentence, "")).toBeNull();
});
