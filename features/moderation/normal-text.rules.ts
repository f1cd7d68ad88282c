/** Letters of other alphabets that look like ours, used to slip past a list of words. */
const lookalikes: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  ё: "e",
  і: "i",
  ї: "i",
  ј: "j",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  ѕ: "s",
  α: "a",
  ε: "e",
  ι: "i",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  ı: "i",
};

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
 * spaced-out letters joined. All lower case, without accents, invisible characters and typographic quotes.
 */
export function readings(text: string): string[] {
  const plain = plainText(text);
  const joined = joinSpacedLetters(plain);
  return [...new Set([plain, readLeet(plain), joined, readLeet(joined)])];
}

/** Lower case, one kind of quote and dash, no accents, no invisible characters, single spaces. */
export function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/[\p{Mn}\p{Me}]+/gu, "")
    .replace(/[\p{Cf}]+/gu, "")
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => lookalikes[letter] ?? letter)
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐-―]/g, "-")
    .replace(/(\p{L})\1{2,}/gu, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

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
