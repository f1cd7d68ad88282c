/**
 * The result of comparing a spoken consent with its sentence. `heard`: speech recognition understood it; `unsure`: it
 * understood a part; `unheard`: nothing could compare it; `earlier`: recorded before there was a comparison.
 */
export const sentenceChecks = ["heard", "unsure", "unheard", "earlier"] as const;
export type SentenceCheck = (typeof sentenceChecks)[number];

/** From this share on it is the sentence; below `TOO_LITTLE` it is another one. */
const ENOUGH = 0.7;
const TOO_LITTLE = 0.4;
/** Two words and four digits, which could not have been recorded before. One of them may be misheard. */
const CODE_LENGTH = 6;

const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Compares the recognized text with the expected sentence. Null: another sentence, or nothing at all. */
export function comparedSentence(sentence: string, understood: string): "heard" | "unsure" | null {
  const [wanted, heard] = [wordsOf(sentence), wordsOf(understood)];
  const share = inOrder(wanted, heard) / wanted.length;
  if (share < TOO_LITTLE) return null;
  const code = inOrder(wanted.slice(-CODE_LENGTH), heard);
  return share >= ENOUGH && code >= CODE_LENGTH - 1 ? "heard" : "unsure";
}

/** Words without case and punctuation; numbers digit by digit, since recognizers write "4 7 1 9" in many ways. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\d|[\p{L}']+/gu) ?? [];
  return words
    .filter((word) => !["st", "nd", "rd", "th"].includes(word))
    .map((word) => (digits.includes(word) ? String(digits.indexOf(word)) : word));
}

/** The number of expected words that were heard, in order. */
function inOrder(wanted: readonly string[], heard: readonly string[]): number {
  let before = new Array<number>(heard.length + 1).fill(0);
  for (const word of wanted) {
    const row = [0];
    for (const [at, other] of heard.entries()) {
      row.push(word === other ? (before[at] ?? 0) + 1 : Math.max(before[at + 1] ?? 0, row[at] ?? 0));
    }
    before = row;
  }
  return before.at(-1) ?? 0;
}
