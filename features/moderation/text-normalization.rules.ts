import { restoreWords } from "./deobfuscation.rules.ts";
import { foldLetters } from "./lookalikes.rules.ts";
import { glossesOf } from "./translation.rules.ts";

/** Digits and signs that stand for letters inside a word. */
const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * The ways in which one text may be meant, for rules to look at each: as written, with digits read as letters, with
 * spaced-out letters joined, with disguised words restored, and word by word in English where it is in a language that
 * the rules know. All lower case, without accents, invisible characters and typographic quotes.
 */
export function readings(text: string): string[] {
  const folded = foldedText(text);
  const plain = collapseRuns(folded);
  const joined = joinSpacedLetters(plain);
  const restored = collapseRuns(restoreWords(folded));
  const read = [plain, readLeet(plain), joined, readLeet(joined), restored];
  return [...new Set([...read, ...glossesOf(plain), ...glossesOf(restored)])];
}

/** Lower case, one kind of quote and dash, no accents, no invisible characters, single spaces, no long runs of a letter. */
export function plainText(text: string): string {
  return collapseRuns(foldedText(text));
}

/** Letters as tags: nobody sees them, and a language model reads them. */
const hiddenLetters = /[\u{e0020}-\u{e007e}]/gu;
const hiddenOffset = 0xe0000;

function foldedText(text: string): string {
  return foldLetters(
    text
      .replace(hiddenLetters, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - hiddenOffset))
      .normalize("NFKC")
      .normalize("NFD")
      .replace(/[\p{Mn}\p{Me}\p{Cf}]+/gu, ""),
  )
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐-―]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

const collapseRuns = (text: string) => text.replace(/(\p{L})\1{2,}/gu, "$1");

/** A word that mixes letters with digits or signs is read as letters; a number alone stays a number, it may be an age. */
function readLeet(text: string): string {
  return text.replace(/[\p{L}\d@$!]+/gu, (word) => {
    const core = word.replace(/!+$/, "");
    if (!/\p{L}/u.test(core) || !/[\d@$!]/.test(core) || /^\d+\p{L}{1,4}$/u.test(core)) return word;
    return core.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign) + word.slice(core.length);
  });
}

/** `k y s`, `r.a.p.e` and `s-e-x` are words; three letters at least, so that `a b` and `i a m` stay. */
function joinSpacedLetters(text: string): string {
  return text.replace(/(?<![\p{L}\d'])[\p{L}\d](?:[ ._*-]+[\p{L}\d](?![\p{L}\d'])){2,}/gu, (run) =>
    run.replace(/[ ._*-]+/g, ""),
  );
}
