import fc from "fast-check";
import { expect, test } from "vitest";
import { showsContactDetails } from "./contact-details.rules.ts";

test.each([
  "Write me at tide@outside.example",
  "tide (at) outside dot com",
  "Call me on +49 171 1234567 outside",
  "my number: 0171/123 45 67",
  "(0171) 1234567",
  "Everything else is on https://example.com/tide",
  "find me on mysite.com",
  "Telegram: @tide_voice",
  "snapchat is @tidevoice",
])("finds contact details: %s", (text) => {
  expect(showsContactDetails(text)).toBe(true);
});

test.each([
  "A voice for late trains. I was up at 5.30 again.",
  "Born 1990, moved in 2015, still 24/7 awake",
  "The lighthouse stands at 54.3217, 10.1234",
  "1,000,000 stars and 10 000 waves",
  "I answer the telephone in an old hotel",
  "Call me baby. Write me a poem.",
  "She said: meet me at noon, or at 8 pm.",
  "Signal fires, discord and harmony",
  "e.g. a story, etc. and so on...",
])("passes ordinary text: %s", (text) => {
  expect(showsContactDetails(text)).toBe(false);
});

test.each([
  ["letters", "a"],
  ["words with hyphens", "a-"],
  ["hyphens", "-"],
  ["dots", "a."],
  ["at signs", "a@"],
  ["zeros", "0"],
  ["zeros with commas", "0,"],
  ["plus signs", "+1"],
  ["names of networks", "snap @a "],
])("a million %s are read as quickly as any other text", (_, part) => {
  // Read anew from every sign, they would take hours.
  expect(showsContactDetails(`${part.repeat(1_000_000 / part.length)}.`)).toBe(part === "0");
});

/** The same ways to reach somebody, with their whole beginnings. */
const whole = [
  /[\w.+-]+ ?(?:@|\(at\)|\[at\]) ?[\w-]+ ?(?:\.|\(dot\)|\[dot\]| dot ) ?[a-z]{2,}/,
  /\bhttps?:\/\/|\bwww\.\w|\b[\w-]+\.(?:com|net|org|io|me|app|link|tv|xxx|cam)\b/,
  /(?<![\d.,])(?:\+|00|0|\()\d(?:[ ()/.-]{0,2}\d){7,}(?!\d)/,
  /\b(?:telegram|whats ?app|snap(?:chat)?|insta(?:gram)?|discord|signal|only ?fans|fansly|twitter|tik ?tok|kik)\b ?(?::|is|=|-|me at|@)? ?@[\w.]{3,}/,
];

test("what is found does not depend on how much stands before it", () => {
  const part = fc.constantFrom(
    "a",
    "-",
    "_",
    ".",
    "com",
    "io",
    "@",
    "(at)",
    "dot",
    " ",
    "+",
    "0",
    "12",
    "(",
    ")",
    "/",
    ",",
    "ä",
    "kik",
  );
  const texts = fc.array(part, { maxLength: 24 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      expect(showsContactDetails(text)).toBe(whole.some((pattern) => pattern.test(text.normalize("NFKC"))));
    }),
    { numRuns: 3_000 },
  );
});
