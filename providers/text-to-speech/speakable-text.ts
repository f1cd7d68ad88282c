import { splitText } from "./split-text.ts";

/** One piece keeps the worker for about 10 to 20 ms, and is what a cancelled text wastes at most. */
const MAX_PIECE_CHARACTERS = 160;

/** Numbers to dial are read digit by digit, not as nine hundred eighty-eight. */
const dialled = /\b(988|911|112|999|000)\b/g;

/**
 * The pieces of a text that espeak-ng may be given. It would obey marks (`<break time="9s"/>`), phoneme brackets
 * (`[[…]]`) and control characters in a text, so none of those is left. A text without a letter or digit has no pieces.
 */
export function speakablePieces(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{C}+/gu, " ")
    .replace(/[<>[\]{}|\\^`~*_#&=]+/g, " ")
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(dialled, (digits) => [...digits].join(" "))
    .replace(/\s+/g, " ");
  return splitText(plain, MAX_PIECE_CHARACTERS).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}
