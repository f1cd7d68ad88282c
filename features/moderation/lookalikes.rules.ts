/** Letters of other alphabets that look like ours, by ours: used to slip past a list of words. */
const lookalikesOf: Readonly<Record<string, string>> = {
  a: "аɑαᴀ∀ɐꭺ",
  b: "вьɓʙβƄ",
  c: "сϲᴄϹ¢",
  d: "ԁɗᴅđ",
  e: "еёєεᴇɛ€ǝ",
  f: "ƒꜰ",
  g: "ɡɢց",
  h: "һнʜհ",
  i: "іїιıɪ¡ɩ",
  j: "јʝϳ",
  k: "кκᴋĸ",
  l: "ӏʟłⅼ|ɫ",
  m: "мᴍʍ",
  n: "ոпɴηƞ",
  o: "оοσօᴏøө",
  p: "рρᴘþ",
  q: "ԛզ",
  r: "гʀɾяɼ",
  s: "ѕꜱʂ§",
  t: "тτᴛŧ",
  u: "υսᴜцʊ",
  v: "ѵνᴠ",
  w: "ԝωᴡшɯ",
  x: "хχ×",
  y: "уγʏү",
  z: "ᴢʐƶ",
  ss: "ß",
  ae: "æ",
  oe: "œ",
};

const letterOf = new Map(
  Object.entries(lookalikesOf).flatMap(([ours, theirs]) => [...theirs].map((letter) => [letter, ours] as const)),
);

/** Boxed, circled and flag letters, each an alphabet in a row of its own. */
const alphabets: readonly [first: number, last: number][] = [
  [0x1f130, 0x1f149],
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
  [0x1f1e6, 0x1f1ff],
];

/** Lower case in our alphabet, as far as a letter looks like one of ours. */
export function foldLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{ASCII}]|\|/gu, (letter) => letterOf.get(letter) ?? boxed(letter) ?? letter);
}

function boxed(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0;
  const row = alphabets.find(([first, last]) => code >= first && code <= last);
  return row && String.fromCharCode(97 + code - row[0]);
}
