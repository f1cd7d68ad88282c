import { expect, test } from "vitest";
import { drawablePart } from "./drawable.rules.ts";

const without = (letters: string) => new Set(letters);

test("a drawable text is unchanged", () => {
  expect(drawablePart("AI voices · paid by the second", without("小雨"))).toBe("AI voices · paid by the second");
});

test("removes words that cannot be drawn, and punctuation that is left alone", () => {
  expect(drawablePart("Ivy 小雨", without("小雨"))).toBe("Ivy");
  expect(drawablePart("Ivy · 小雨 😀", without("小雨😀"))).toBe("Ivy");
  expect(drawablePart("A voice for שלום nights", without("שלום"))).toBe("A voice for nights");
});

test("returns an empty text if no word can be drawn", () => {
  expect(drawablePart("小雨 · 雨", without("小雨"))).toBe("");
  expect(drawablePart("", without(""))).toBe("");
});
