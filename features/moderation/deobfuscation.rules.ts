import { radioLetters, strong, vocabulary } from "./rule-terms.words.ts";

/** What a digit or a sign inside a word may stand for. The first that makes a known word is taken. */
const meanings: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "il",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "gb",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "il",
  "+": "t",
  "(": "c",
  "<": "c",
  "^": "a",
};
/** More ways to read a word than this are not tried: nobody writes so. */
const MAX_SPELLINGS = 16;
const LONGEST_WORD = 16;
/** Signs that stand for a letter that is left out. */
const blank = /[*#_?·•%]/;

const withoutRuns = (word: string) => word.replace(/(.)\1+/g, "$1");
const byShape = new Map([...vocabulary].map((word) => [withoutRuns(word), word]));
const inReverse = (text: string) => [...text].reverse().join("");
/** Small words that are nobody's piece of a longer one. */
const smallWords = new Set(
  `a i an or to of on in is it me my no so up us we he do go at as be by if am and the for you not but all any are can had
  has her him his how its let may men min now off old one our out own put ran red run sat saw say see set she sit six ten
  too top two use was way who why win yes yet son sun sea sky mum mom dad car bus day`.split(/\s+/),
);

/**
 * Puts known words back where they are in disguise: digits and signs for letters, signs in between, letters repeated,
 * left out or in reverse, a word in pieces, or spelled letter by letter. All other words stay as they are.
 */
export function restoreWords(text: string): string {
  const words = ages(spelledOut(text.replace(/\b([dl])'(?=[a-z])/g, "$1' "))).split(" ");
  const restored: string[] = [];
  for (let at = 0; at < words.length; ) {
    const piece = fromPieces(words, at);
    restored.push(piece?.word ?? restoreWord(words[at] ?? ""));
    at += piece?.count ?? 1;
  }
  return restored.join(" ");
}

function restoreWord(token: string): string {
  const [, before = "", core = "", after = ""] = /^([("'[*_~-]*)(.*?)([.,!?;:)"'\]*_~#-]*)$/u.exec(token) ?? [];
  if (core.length < 2 || core.length > 128 || !/[a-z]/.test(core) || vocabulary.has(core)) return token;
  const known = knownWord(core);
  if (known !== undefined) return `${before}${known}${after}`;
  return knownWord(core + after) ?? token;
}

function knownWord(core: string): string | undefined {
  for (const spelling of spellings(core)) {
    const letters = spelling.replace(/[^a-z]/g, "");
    if (letters.length < 3 || letters.length > 40) continue;
    const isDisguised = letters !== core;
    const word = (isDisguised && vocabulary.has(letters) ? letters : stretchedWord(letters)) ?? reversedWord(letters);
    if (word !== undefined) return word;
  }
  return blank.test(core) ? withBlanks(core) : undefined;
}

/** A word with some letters said for longer. One letter doubled is a misspelling of a long word only. */
function stretchedWord(letters: string): string | undefined {
  const word = byShape.get(withoutRuns(letters));
  if (word === undefined || word === letters) return undefined;
  const runs = (text: string) => (text.match(/(.)\1*/g) ?? []).map((run) => run.length);
  const [ours, theirs] = [runs(word), runs(letters)];
  const isLonger = theirs.every((length, index) => length >= (ours[index] ?? 0));
  return isLonger && (word.length >= 6 || theirs.some((length) => length >= 3)) ? word : undefined;
}

function reversedWord(letters: string): string | undefined {
  const forwards = inReverse(letters);
  if (forwards.length < 3 || forwards === letters) return undefined;
  const word = vocabulary.has(forwards) ? forwards : stretchedWord(forwards);
  return word !== undefined && (word.length >= 4 || strong.has(word)) ? word : undefined;
}

function spellings(core: string): string[] {
  let found = [""];
  for (const sign of core) {
    const options = meanings[sign] ?? sign;
    const longer = [...options].flatMap((letter) => found.map((start) => start + letter));
    found = longer.length > MAX_SPELLINGS ? found.map((start) => start + options.charAt(0)) : longer;
  }
  return found;
}

/** `r*pe` and `s_x`: at least half of the letters are there, and the first one is. */
function withBlanks(core: string): string | undefined {
  const signs = [...core].filter((sign) => /[a-z]/.test(sign) || blank.test(sign));
  const letters = signs.filter((sign) => !blank.test(sign)).length;
  if (letters * 2 < signs.length || blank.test(signs[0] ?? "*")) return undefined;
  const pattern = new RegExp(`^${signs.map((sign) => (blank.test(sign) ? "[a-z]" : sign)).join("")}$`);
  return [...vocabulary].find((word) => word.length === signs.length && pattern.test(word));
}

/** A known word that the next tokens make together. Short ones only of odd pieces: `min or` is no minor. */
function fromPieces(words: readonly string[], at: number): { word: string; count: number } | undefined {
  const pieces: string[] = [];
  for (let count = 1; at + count <= words.length; count += 1) {
    const token = words[at + count - 1] ?? "";
    pieces.push(lettersOf(token));
    const whole = pieces.join("");
    if (pieces.at(-1) === "" || whole.length > LONGEST_WORD) return undefined;
    if (count < 2) continue;
    const word = wordOfPieces(pieces, whole);
    if (word !== undefined) return { word: word + (/[.,!?;]+$/.exec(token)?.[0] ?? ""), count };
    if (/[a-z][.!?;]$/.test(token)) return undefined;
  }
  return undefined;
}

function wordOfPieces(pieces: readonly string[], whole: string): string | undefined {
  if (pieces.every((piece) => piece.length === 1)) {
    if (pieces.length < 3) return undefined;
    return vocabulary.has(whole) ? whole : reversedWord(whole);
  }
  const word = vocabulary.has(whole) ? whole : stretchedWord(whole);
  if (word === undefined) return undefined;
  // Two words that mean something of their own, such as `school girl`, stay two unless they are one in the rules.
  if (pieces.some((piece) => vocabulary.has(piece)) && !strong.has(word)) return undefined;
  if (strong.has(word) || word.length >= 6) return word;
  return pieces.every((piece) => piece.length <= 3 && !smallWords.has(piece)) ? word : undefined;
}

function lettersOf(token: string): string {
  const core = token.length === 1 ? token : token.replace(/[.,!?;:]+$/, "");
  return (spellings(core)[0] ?? "").replace(/[^a-z]/g, "");
}

/** `r as in rose, a as in apple` and `romeo alpha papa echo`. */
function spelledOut(text: string): string {
  const said = text.replace(
    /\b[a-z](?: as in| for| like) [a-z]+(?:[,.;]? (?:and )?[a-z](?: as in| for| like) [a-z]+){2,}/g,
    (run) => inKnownWords([...run.matchAll(/\b([a-z]) (?:as in|for|like) [a-z]+/g)].map((match) => match[1]).join("")),
  );
  const words = said.split(" ");
  const out: string[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (radioLetter(words[end]) !== undefined) end += 1;
    const after = /[.,!?;]*$/.exec(words[end - 1] ?? "")?.[0] ?? "";
    if (end - at >= 3) out.push(inKnownWords(words.slice(at, end).map(radioLetter).join("")) + after);
    else out.push(...words.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return out.join(" ");
}

const radioLetter = (word: string | undefined) => radioLetters.get((word ?? "").replace(/[.,!?;-]+$/, ""));

/** Letters that were spelled without a pause between two words. */
function inKnownWords(letters: string): string {
  const cuts = Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => index + 1);
  const cut = cuts.find((at) => vocabulary.has(letters.slice(0, at)) && vocabulary.has(letters.slice(at)));
  return cut === undefined ? letters : `${letters.slice(0, cut)} ${letters.slice(cut)}`;
}

const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven"];

/** An age in pieces or in other signs: `1 5`, `l5`, `one five`, `15yrs`. */
function ages(text: string): string {
  return text
    .replace(/\b1[ .-]+([0-7])(?= ?(?:years?|yrs?|y\/?o|anos|ans|jahre))/g, "1$1")
    .replace(
      /\b(i'm|im|i am|you're|you are|is|only)( only| just)? [1il|][ .-]?([0-7])(?=$|[.!?,;]| (?:years?|yrs?|y\/?o|and|but))/g,
      "$1$2 1$3",
    )
    .replace(
      /\b(i'm|im|i am|only) one (one|two|three|four|five|six|seven)\b/g,
      (_, be: string, digit: string) => `${be} 1${digits.indexOf(digit)}`,
    )
    .replace(/\b(1[0-7]) ?(?:yrs?|y\.o\.?)(?= |$|[.,!?])/g, "$1 years old");
}
