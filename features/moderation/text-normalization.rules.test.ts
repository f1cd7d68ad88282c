import { expect, test } from "vitest";
import { plainText, readings } from "./text-normalization.rules.ts";

test.each([
  ["ＨＥＬＬＯ  there", "hello there"],
  ["he\u200bl\u00adlo", "hello"],
  ["héllo", "hello"],
  ["a \u{e0068}\u{e0065}\u{e006c}\u{e006c}\u{e006f}\u{e0020}\u{e0062} c", "a hello b c"],
  ["hеllо", "hello"],
  ["ᕼEᒪᒪO", "hello"],
  ["ꓧꓰꓡꓡꓳ", "hello"],
  ["ꮋꭼꮮꮮꮎ", "hello"],
  ["ħɇłłø ᴡoɍłđ", "hello world"],
  ["🅷🄴🅻🅛🇴 🅁🆁", "hello rr"],
  ["七山下", "七山下"],
  ["الان", "الان"],
  ["I ❤ ∑", "i ❤ ∑"],
  ["I’m “fine”", "i'm “fine”"],
  ["soooo", "so"],
])("%j is read as %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test("letters with spaces or dots between them are read as a word, too", () => {
  expect(readings("w o r d s and w.o.r.d.s and w-o-r-d-s")).toContain("words and words and words");
  expect(readings("plan b or plan c")).toEqual(["plan b or plan c"]);
});

test("digits inside a word are read as letters, too; numbers and ages stay", () => {
  expect(readings("w0rd5 and 15yo, 15 and 4")).toContain("words and 15yo, 15 and 4");
});
