import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanLine, cutLine, fits, lengthOf, mostPoints, mostUnits, showsNothing } from "./lines.rules.ts";

test.each([
  ["Luna \u202eanul", "Luna anul"],
  ["Luna\r\nBcc: all", "Luna Bcc: all"],
  ["\u200bLu\u00adna\ufeff", "Luna"],
  ["Luna\u2028\u00a0 Ray", "Luna Ray"],
  ["Luna \ud83c", "Luna"],
  ["e\u0301", "é"],
  ["👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["Ivy\u{e0048}\u{e0069} 🏴\u{e0048}\u{e0069}\u{e007f} ☆\u{e0067}\u{e0062}\u{e0065}\u{e007f}", "Ivy 🏴 ☆"],
  ["Ivy 🏴\u{e0069}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065}\u{e007f}", "Ivy 🏴"],
  ["葛\u{e0100}城 辻\u{e0101}", "葛\u{e0100}城 辻\u{e0101}"],
  ["Ivy\u{e0158}\u{e0159} 葛\u{e0100}\u{e0158}城", "Ivy 葛\u{e0100}城"],
  ["ᠤᠯᠠ\u180bᠭᠠ\u180cᠨ\u180d", "ᠤᠯᠠ\u180bᠭᠠ\u180cᠨ\u180d"],
  ["ᠬᠠᠨ\u180eᠠ", "ᠬᠠᠨ\u180eᠠ"],
  ["می‌خواهم", "می‌خواهم"],
  ["कान्ति क्‍ष", "कान्ति क्‍ष"],
  [`x${"\u0324".repeat(8)}`, `x${"\u0324".repeat(8)}`],
  [`x${"\u0324".repeat(1_000)}y`, `x${"\u0324".repeat(8)}y`],
  [`x${"\u0324\u200d".repeat(1_000)}y`, `x${"\u0324\u200d".repeat(8)}y`],
])("the line %j is kept as %j", (text, line) => expect(cleanLine(text)).toBe(line));

test.each(["", " \t", "\u200b\u200d", "\u3164\u115f", "\u2800\u2800", "\u0301", "\u202e", "\ud83c", "\u{e0100}\u180b"])(
  "nothing of %j can be seen",
  (text) => {
    expect(cleanLine(text)).toBe("");
    expect(showsNothing(text)).toBe(text.trim() !== "");
  },
);

test.each([
  ["", 0],
  ["Luna", 4],
  ["né", 2],
  ["ne\u0301", 2],
  ["👩‍👩‍👧❤️🏴󠁧󠁢󠁥󠁮󠁧󠁿🇩🇪", 4],
  ["நிலா", 2],
])("%j has %d characters as people count them", (text, length) => expect(lengthOf(text)).toBe(length));

test("a limit counts what people see, and a sign of a thousand marks does not pass", () => {
  expect(fits("👩‍👩‍👧".repeat(60), 60)).toBe(true);
  expect(fits("👩‍👩‍👧".repeat(61), 60)).toBe(false);
  expect(fits(`a${"\u0324".repeat(1_000)}`, 60)).toBe(false);
});

test("a row of a million joiners after heaped marks is cleaned as quickly as any other text", () => {
  // Tried in every division, it would take days.
  const heap = `a${"\u0324".repeat(8)}${"\u200d".repeat(1_000_000)}`;
  expect(lengthOf(cleanLine(`${heap}b`))).toBe(2);
  expect(cleanLine(`${heap}\u0324b`)).toBe(`${heap}b`);
});

test("a cut goes around whole signs", () => {
  expect(cutLine("🌙".repeat(61), 60)).toBe("🌙".repeat(60));
  expect(cutLine(`${"a".repeat(59)}👩‍👩‍👧👩‍👩‍👧`, 60)).toBe(`${"a".repeat(59)}👩‍👩‍👧`);
  expect(cutLine(`${"a".repeat(59)}🇩🇪🇫🇷`, 60)).toBe(`${"a".repeat(59)}🇩🇪`);
  expect(cutLine(`a${"\u0324".repeat(9_000)}`, 60)).toHaveLength(mostPoints(60));
});

describe("for any text", () => {
  const marks = fc.constantFrom(
    "\u0301",
    "\u0324",
    "\u20e3",
    "\ufe0f",
    "\u200d",
    "\u200c",
    "\u202e",
    "\u200b",
    "\ud83d",
    "\u{e0067}",
    "\u{e007f}",
    "🏴",
  );
  const signs = fc.constantFrom("👩‍👩‍👧", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇩🇪", "नि", "葛\u{e0100}", " ", "\n", "👍🏽", "가");
  const texts = fc
    .array(fc.oneof(fc.string({ unit: "grapheme", maxLength: 3 }), marks, signs), { maxLength: 40 })
    .map((parts) => parts.join(""));
  const segmentsOf = (text: string) => [...new Intl.Segmenter("en").segment(text)].map(({ segment }) => segment);
  const limits = fc.integer({ min: 1, max: 60 });

  test("a clean line stays as it is when it is cleaned again, and has at most eight marks in a row", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const line = cleanLine(text);
        expect(cleanLine(line)).toBe(line);
        expect(line).not.toMatch(/\p{M}{9}|\p{Bidi_Control}|\n|(?<![🏴\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]/u);
        expect(line.isWellFormed()).toBe(true);
      }),
    );
  });

  test("a cut is the longest start of whole signs that fits", () => {
    fc.assert(
      fc.property(texts, limits, (text, most) => {
        const line = cleanLine(text);
        const cut = cutLine(line, most);
        expect(fits(cut, most)).toBe(true);
        const whole = segmentsOf(line).slice(0, most).join("");
        expect(cut).toBe(fits(line, most) ? line : whole.trimEnd());
      }),
    );
  });

  test("what fits passes the database, which counts code points, and the browser, which counts UTF-16 units", () => {
    fc.assert(
      fc.property(texts, limits, (text, most) => {
        fc.pre(fits(text, most));
        expect([...text].length).toBeLessThanOrEqual(mostPoints(most));
        expect(text.length).toBeLessThanOrEqual(mostUnits(most));
      }),
    );
  });
});
