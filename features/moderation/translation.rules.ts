import { otherLanguages } from "./foreign-terms.words.ts";
import { strong } from "./rule-terms.words.ts";

/** So many of its words make a sentence one of that language; fewer are loan words and chance. */
const WORDS_OF_A_LANGUAGE = 2;

/** A foreign word that says it all, alone. */
const saysItAll = (said: string, means: string) => said.length >= 5 && said !== means && strong.has(means);

const languages = Object.values(otherLanguages).map(({ words, phrases }) => ({
  words: new Map(words.trim().split(/\s+/).map(meaning)),
  phrases: phrases
    .trim()
    .split(/\s*\n\s*/)
    .map(meaning)
    .map(([phrase, means]) => [new RegExp(`(?<![a-z])${phrase}(?![a-z])`, "g"), means] as const),
}));

function meaning(line: string): [said: string, means: string] {
  const [said = "", means = ""] = line.split("=");
  return [said, means.replaceAll("-", " ")];
}

/**
 * What a plain text means in English, word by word, for each language that it may be in. Unknown words stay.
 * Phrases are in capitals until all is done, so that what they mean is not taken for a word of the language.
 */
export function glossesOf(plain: string): string[] {
  return languages.flatMap(({ words, phrases }) => {
    const known = new Set((plain.match(/[a-z-]+/g) ?? []).filter((word) => words.has(word)));
    const isTelling = [...known].some((word) => saysItAll(word, words.get(word) ?? ""));
    const phrased = phrases.reduce((text, [phrase, means]) => text.replace(phrase, means.toUpperCase()), plain);
    if (known.size < WORDS_OF_A_LANGUAGE && !isTelling && phrased === plain) return [];
    return [phrased.replace(/(?<![A-Z])[a-z]+(?:-[a-z]+)?/g, (word) => words.get(word) ?? word).toLowerCase()];
  });
}
