import { splitText } from "./split-text.ts";

/** One chunk keeps the worker busy for about 10 to 20 ms, and is the most that a cancelled text wastes. */
const MAX_PIECE_CHARACTERS = 160;

/** Phone numbers are read digit by digit, not as nine hundred eighty-eight. */
const dialled = /\b(988|911|112|999|000)\b/g;

/** A heart and inequalities are read, not skipped. */
const readAloud: readonly (readonly [RegExp, string])[] = [
  [/<3+(?!\d|\.\d)/g, " love "],
  [/<=/g, " is at most "],
  [/>=/g, " is at least "],
  [/<(?=\s*\d|\s)/g, " is less than "],
  [/(?<=[\s\d])>(?=[\s\d])/g, " is more than "],
];

/**
 * Splits a text into chunks that are safe for espeak-ng. It would interpret markup (`<break time="9s"/>`), phoneme brackets
 * (`[[…]]`) and control characters, so all of those are removed. A text without a letter or digit has no chunks.
 */
export function speakablePieces(text: string): string[] {
  const read = readAloud.reduce((out, [mark, words]) => out.replace(mark, words), text.normalize("NFKC"));
  const plain = read
    .replace(/\p{C}+/gu, " ")
    .replace(/[<>[\]{}|\\^`~*_#&=]+/g, " ")
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(dialled, (digits) => [...digits].join(" "))
    .replace(/\s+/g, " ");
  return splitText(plain, MAX_PIECE_CHARACTERS).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}
