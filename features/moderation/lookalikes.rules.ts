import { characters } from "confusables";

/** Letters of alphabets that people write in and which look like ours, and what the library has no place for. */
const ownLookalikes: Readonly<Record<string, string>> = {
  a: "аα∀",
  b: "вьβƄ",
  c: "сϲ¢",
  d: "ԁ",
  e: "еёєε€",
  f: "ꜰ",
  g: "ց",
  h: "һнհ",
  i: "іїιı¡ɩ",
  j: "јϳ",
  k: "кκ",
  l: "ӏ|",
  m: "м",
  n: "ոпη",
  o: "оοσօө",
  p: "рρþ",
  q: "ԛզ",
  r: "гя🅁",
  s: "ѕ§",
  t: "тτ",
  u: "υսц",
  v: "ѵν",
  w: "ԝωш",
  x: "хχ×",
  y: "уγү",
  ss: "ß",
  ae: "æ",
  oe: "œ",
};

/**
 * What is taken from the library's table: turned, hooked and small Latin letters, boxed and flag letters, and alphabets that
 * nobody writes to us in. Its Arabic, Chinese or Thai letters are words, and its hearts and sums are no letters.
 */
const borrowed =
  /^(?:[\p{sc=Latin}\p{sc=Canadian_Aboriginal}\p{sc=Cherokee}\p{sc=Coptic}\p{sc=Lisu}\p{sc=Runic}\p{RI}]|(?=\p{So})\p{Alphabetic})$/u;

/** Letters that look like ours, by ours: used to slip past a list of words. */
const letterOf: ReadonlyMap<string, string> = new Map([
  ...borrowedLetters(),
  ...lettersOf(Object.entries(ownLookalikes)),
]);

function borrowedLetters(): [theirs: string, ours: string][] {
  const letters = [...characters].filter(([ours]) => /^[a-z]$/i.test(ours));
  return lettersOf(letters).filter(([theirs]) => borrowed.test(theirs));
}

function lettersOf(rows: Iterable<[ours: string, theirs: Iterable<string>]>): [theirs: string, ours: string][] {
  return [...rows].flatMap(([ours, theirs]) => [...theirs].map((letter) => [letter.toLowerCase(), ours.toLowerCase()]));
}

/** Lower case in our alphabet, as far as a letter looks like one of ours. */
export function foldLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{ASCII}]|\|/gu, (letter) => letterOf.get(letter) ?? letter);
}
