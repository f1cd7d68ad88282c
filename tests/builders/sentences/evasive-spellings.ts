/** A pseudo-random sequence that is the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
type Disguise = (word: string, random: Random) => string;

const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)] as Item;

/** Replaces some letters that a table knows, at least one where there is one. */
function some(table: Readonly<Record<string, string>>, share: number): Disguise {
  return (word, random) => {
    const able = [...word].flatMap((letter, at) => (table[letter] ? [at] : []));
    const forced = pick(able.length > 0 ? able : [-1], random);
    return [...word]
      .map((letter, at) => {
        const options = table[letter];
        return options && (at === forced || random() < share) ? pick([...options], random) : letter;
      })
      .join("");
  };
}

const between =
  (...signs: string[]): Disguise =>
  (word, random) =>
    [...word].join(pick(signs, random));

const radio =
  `alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo
  sierra tango uniform victor whiskey xray yankee zulu`.split(/\s+/);
const names =
  `apple boat cat dog egg fox goat hat ink jam key lamp moon nut owl pen queen rose sun tea umbrella vase wind xylophone
  yard zebra`.split(/\s+/);
const numberOf = (letter: string) => letter.charCodeAt(0) - 97;
const isPlain = (word: string) => /^[a-z]+$/.test(word);

/** How people write a word that a list would find. */
export const disguises: Readonly<Record<string, Disguise>> = {
  leet: some({ a: "4@", e: "3", i: "1!", o: "0", s: "5$", t: "7+", l: "1", b: "8", g: "9" }, 0.5),
  spaces: between(" "),
  signs: between(".", "-", "_", "*", "·", "/"),
  lookalikes: some(
    { a: "аα", c: "с", e: "еε", i: "іι", o: "оο", p: "рρ", s: "ѕ", x: "х", y: "у", t: "т", u: "υ", n: "ո" },
    0.6,
  ),
  invisible: between("\u200b", "\u200c", "\u2060", "\u00ad"),
  stretched: (word, random) => {
    const at = Math.floor(random() * word.length);
    return word.slice(0, at + 1) + (word[at] ?? "").repeat(2 + Math.floor(random() * 4)) + word.slice(at + 1);
  },
  accents: some({ a: "áàâãä", e: "éèêë", i: "íìîï", o: "óòôõö", u: "úùûü", c: "ç", n: "ñ", s: "šş", z: "žż" }, 0.6),
  wide: (word) => word.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  bold: (word) => word.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + numberOf(letter))),
  boxed: (word) => word.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1f130 + numberOf(letter))),
  cases: (word, random) => [...word].map((letter) => (random() < 0.5 ? letter.toUpperCase() : letter)).join(""),
  pictures: between("🌙", "⭐", "🎲"),
  struck: (word) => [...word].map((letter) => `${letter}\u0336`).join(""),
  reversed: (word) => [...word].reverse().join(""),
  blanked: (word, random) => {
    const able = [...word].flatMap((letter, at) => (at > 0 && /[aeiou]/.test(letter) ? [at] : []));
    const at = able.length > 0 ? pick(able, random) : word.length - 1;
    return `${word.slice(0, at)}${pick(["*", "#", "_"], random)}${word.slice(at + 1)}`;
  },
  inTwo: (word, random) => {
    const at = 2 + Math.floor(random() * (word.length - 3));
    return `${word.slice(0, at)} ${word.slice(at)}`;
  },
  radio: (word) => (isPlain(word) ? [...word].map((letter) => radio[numberOf(letter)]).join(" ") : word),
  spelled: (word) =>
    isPlain(word) ? [...word].map((letter) => `${letter} as in ${names[numberOf(letter)]}`).join(", ") : word,
};

/** Ways that can come on top of another one. */
const onTop = ["leet", "lookalikes", "invisible", "cases", "accents", "stretched", "struck"];

/** `count` spellings of the sentences, in which the words in braces are in disguise. The same for the same seed. */
export function evasiveSpellings(sentences: readonly string[], seed: number, count: number) {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const sentence = sentences[index % sentences.length] ?? "";
    const first = pick(Object.keys(disguises), random);
    const second = random() < 0.3 ? pick(onTop, random) : null;
    const ways = second === null || second === first ? [first] : [second, first];
    const text = sentence.replace(/\{([^}]+)\}/g, (_, word: string) =>
      ways.reduce((written, way) => disguises[way]?.(written, random) ?? written, word),
    );
    return { sentence, ways, text };
  });
}
