import { expect, test } from "vitest";
import { speakablePieces } from "./speakable-text.ts";
import { splitText } from "./split-text.ts";

test("a text is cut between sentences, else clauses, else words, else anywhere", () => {
  expect(splitText("One two. Three four. Five.", 21)).toEqual(["One two. Three four.", "Five."]);
  expect(splitText("first clause, second clause, third", 16)).toEqual(["first clause,", "second clause,", "third"]);
  expect(splitText("word word word", 9)).toEqual(["word word", "word"]);
  expect(splitText("x".repeat(25), 10)).toEqual(["x".repeat(10), "x".repeat(10), "x".repeat(5)]);
  expect(splitText("   ", 10)).toEqual([]);
});

test("what a synthesiser might interpret is removed, what a person would read stays", () => {
  expect(speakablePieces("Say <b>“yes”</b> *softly* & ‘slowly’")).toEqual(["Say b \"yes\" /b softly 'slowly'"]);
  expect(speakablePieces("I <3 you, 5 < 7, 9 > 2")).toEqual(["I love you, 5 is less than 7, 9 is more than 2"]);
  expect(speakablePieces("Ｆｕｌｌ width, zero\u200bwidth")).toEqual(["Full width, zero width"]);
});
