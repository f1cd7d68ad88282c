import { expect, test } from "vitest";
import { isSameName } from "./legal-names.rules.ts";

test.each([
  ["Rachel Ann Doe", "Rachel Ann Doe"],
  ["DOE, RACHEL ANN", "Rachel Ann Doe"],
  ["Rachel Doe", "Rachel Ann Doe"],
  ["Rachel A. Doe", "Rachel Ann Doe"],
  ["Muller Jurgen", "Jürgen Müller"],
  ["Juergen Mueller", "Jürgen Müller"],
  ["Seán O'Brien", "SEAN O’BRIEN"],
  ["Anna-Lena Strauss", "Anna Lena Strauß"],
  ["Lukasz Wolek", "Łukasz Wołek"],
  ["Madonna", "Madonna"],
  ["マリア・スミス", "マリア スミス"],
  ["राम कुमार", "राम कुमार"],
  ["ΜΑΡΙΑ ΠΑΠΑΔΟΠΟΥΛΟΥ", "Μαρία Παπαδοπούλου"],
  ["Семен Королев", "Семён Королёв"],
  ["محمد علي", "مُحَمَّد عَلِي"],
  ["علیرضا رضایی", "علی\u200cرضا رضایی"],
])("%s is %s", (written, legal) => {
  expect(isSameName(written, legal)).toBe(true);
});

test.each([
  ["Somebody Else", "Rachel Ann Doe"],
  ["Rachel", "Rachel Ann Doe"],
  ["R. Doe", "Rachel Ann Doe"],
  ["Rachel Rachel", "Rachel Ann Doe"],
  ["Rachel Doe and John Doe", "Rachel Ann Doe"],
  ["Rachel B. Doe", "Rachel Ann Doe"],
  ["Rachel Doe Ltd", "Rachel Ann Doe"],
  ["", "Rachel Ann Doe"],
  ["·", "·"],
  // The vowels of these scripts are marks, and the marks of this syllabary are other consonants.
  ["रीमा कुमारी", "रामा कुमार"],
  ["ดี มานี", "ดู มานะ"],
  ["カトウ ハナ", "ガトウ バナ"],
])("%s is not %s", (written, legal) => {
  expect(isSameName(written, legal)).toBe(false);
});
