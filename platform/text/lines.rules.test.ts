import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/builders/any-text.ts";
import { cleanLine, cutLine, lengthOf } from "./lines.rules.ts";

test.each([
  ["Luna \u202eanul", "Luna anul"],
  ["Luna\r\nBcc: all", "Luna Bcc: all"],
  ["\u200bLu\u00adna\ufeff", "Luna"],
  ["Luna\u2028\u00a0 Ray", "Luna Ray"],
  ["Luna \ud83c", "Luna"],
  ["e\u0301", "é"],
  ["👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["葛\u{e0100}城 辻\u{e0101}", "葛\u{e0100}城 辻\u{e0101}"],
  ["ᠤᠯᠠ\u180bᠭᠠ\u180cᠨ\u180d", "ᠤᠯᠠ\u180bᠭᠠ\u180cᠨ\u180d"],
  ["ᠬᠠᠨ\u180eᠠ", "ᠬᠠᠨ\u180eᠠ"],
  ["می‌خواهم", "می‌خواهم"],
])("the line %j is kept as %j", (text, line) => expect(cleanLine(text)).toBe(line));

test.each(["", " \t", "\u200b\u200d", "\u3164\u115f", "\u2800\u2800", "\u0301", "\u202e", "\ud83c", "\u{e0100}\u180b"])(
  "nothing of %j can be seen",
  (text) => expect(cleanLine(text)).toBe(""),
);

test("a cut goes around whole signs", () => {
  expect(cutLine("🌙".repeat(61), 60)).toBe("🌙".repeat(60));
  expect(cutLine(`${"a".repeat(58)}👩‍👩‍👧`, 60)).toBe("a".repeat(58));
  expect(cutLine(`${"a".repeat(59)}🇩🇪`, 60)).toBe("a".repeat(59));
  expect(lengthOf(cutLine(`a${"\u0301".repeat(500)}`, 60))).toBe(60);
});

test("a clean line stays as it is when it is cleaned again, and a cut is no longer than asked for and is a start of it", () => {
  const texts = anyText(40);
  fc.assert(
    fc.property(texts, (text) => {
      const line = cleanLine(text);
      expect(cleanLine(line)).toBe(line);
      const cut = cutLine(line, 20);
      expect(line.startsWith(cut)).toBe(true);
      expect(lengthOf(cut)).toBeLessThanOrEqual(20);
    }),
  );
});
