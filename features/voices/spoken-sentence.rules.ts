/**
 * What came of comparing a spoken consent with its sentence. `heard`: speech recognition understood it; `unsure`: it
 * understood a part; `unheard`: nothing could compare it; `earlier`: from before there was a comparison.
 */
export const sentenceChecks = ["heard", "unsure", "unheard", "earlier"] as const;
export type SentenceCheck = (typeof sentenceChecks)[number];

/** From here on it is that sentence; below the other, it is something else. */
const ENOUGH = 0.7;
const TOO_LITTLE = 0.4;
/** Two words and four digits, which nobody could have recorded before. One of them may be misheard. */
const CODE_LENGTH = 6;

const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Compares what was understood with the sentence that was to be read. Null: it was another one, or nothing at all. */
export function comparedSentence(sentence: string, understood: string): "heard" | "unsure" | null {
  const [wanted, heard] = [wordsOf(sentence), wordsOf(understood)];
  const share = inOrder(wanted, heard) / wanted.length;
  if (share < TOO_LITTLE) return null;
  const code = inOrder(wanted.slice(-CODE_LENGTH), heard);
  return share >= ENOUGH && code >= CODE_LENGTH - 1 ? "heard" : "unsure";
}

/** Words without case and marks; numbers digit by digit, since recognisers write "4 7 1 9" in many ways. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\d|[\p{L}']+/gu) ?? [];
  return words
    .filter((word) => !["st", "nd", "rd", "th"].includes(word))
    .map((word) => (digits.includes(word) ? String(digits.indexOf(word)) : word));
}

/** How many of the wanted words were heard, in their order. */
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
