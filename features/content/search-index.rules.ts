import MiniSearch, { type AsPlainObject, type Options, type SearchResult } from "minisearch";
import type { Excerpt, SearchHit, SearchKind } from "./content.schema.ts";

/** A search entry: a page, or one section of it. */
export type SearchEntry = { id: string; title: string; heading: string; kind: SearchKind; text: string };

/** The options for building and reading the index; both sides must use the same ones. */
const options: Options<SearchEntry> = {
  fields: ["title", "heading", "text"],
  storeFields: ["title", "heading", "kind", "text"],
  // Each word is indexed as written and by its stem. A query is reduced to stems, and a stem is a prefix of its words.
  processTerm: (word) => [...new Set([word.toLowerCase(), stemOf(word.toLowerCase())])],
  searchOptions: {
    processTerm: (word) => (fillers.has(word.toLowerCase()) ? null : stemOf(word.toLowerCase())),
    boost: { title: 4, heading: 3 },
    prefix: (term) => term.length > 2,
    boostDocument: (_id, _term, stored) => weights[stored?.kind as SearchKind] ?? 1,
  },
};

/** Searchers usually want an explanation rather than a legal clause. */
const weights: Record<SearchKind, number> = { docs: 1.3, site: 1.2, blog: 1, legal: 0.8 };

/** Stop words: they say nothing about the subject of a query. */
const fillers = new Set(
  `a an and are as at be by can do does for from get have how i if in is it me my of on or so that the there this to
  was what when where which who why will with you your`.split(/\s+/),
);

/** Maps "pricing", "prices" and "priced" to one stem. Rough, but the same on both sides. */
export function stemOf(word: string): string {
  if (word.length < 5) return word;
  const singular = word.replace(/ies$/, "y").replace(/([^su])s$/, "$1");
  const bare = singular.replace(/(?:ing|ed)$/, "");
  const stem = bare === singular || bare.length < 3 ? singular : bare.replace(/([^aeiouylsz])\1$/, "$1");
  return stem.length > 4 ? stem.replace(/e$/, "") : stem;
}

/**
 * The edit distance allowed for a word: none where the index has it, or words that begin so, and none for short words,
 * where it would be another word.
 */
function fuzziness(index: SearchIndex, term: string): number | false {
  if (index.search(term, { processTerm: (word) => word }).length > 0) return false;
  return term.length < 5 ? false : term.length < 6 ? 1 : 2;
}

/** What a question with typos finds. A typo is rarely in a word's first letter: "only" is no "lonely". */
function withTypos(index: SearchIndex, question: string, combineWith: "AND" | "OR"): SearchResult[] {
  const found = index.search(question, { combineWith, fuzzy: (term) => fuzziness(index, term) });
  const likely = found.map((result) => {
    const starts = new Set(result.queryTerms.map((word) => word[0]));
    return { ...result, terms: result.terms.filter((term) => starts.has(term[0])) };
  });
  return likely.filter(({ terms, queryTerms }) => {
    const isMet = (word: string) => terms.some((term) => term[0] === word[0]);
    return combineWith === "AND" ? queryTerms.every(isMet) : queryTerms.some(isMet);
  });
}

export type SearchIndex = MiniSearch<SearchEntry>;

export function emptyIndex(): SearchIndex {
  return new MiniSearch(options);
}

/** Reads a serialized index. Throws for anything else. */
export function readIndex(sent: unknown): SearchIndex {
  return MiniSearch.loadJS(sent as AsPlainObject, options);
}

const MOST_HITS = 12;
/** More sections of one page would push other pages out of the results. */
const MOST_OF_A_PAGE = 2;

/**
 * Returns entries that match all words, if necessary with typos, or else some of them, best first; those that have one
 * word whole come before those with words that begin so. An empty query returns nothing.
 */
export function findIn(index: SearchIndex, question: string): SearchHit[] {
  // Several words say enough: there the score decides, which knows titles from texts.
  const isOneWord = !/\s/.test(question.trim());
  const whole = isOneWord ? index.search(question, { combineWith: "AND", prefix: false }) : [];
  const known = new Set(whole.map(({ id }) => id));
  const begun = index.search(question, { combineWith: "AND" }).filter(({ id }) => !known.has(id));
  let results: SearchResult[] = [...whole, ...begun];
  for (const combineWith of ["AND", "OR"] as const) {
    if (results.length === 0) results = withTypos(index, question, combineWith);
  }
  const ofPage = new Map<string, number>();
  const hits: SearchHit[] = [];
  for (const result of results) {
    const page = String(result.id).split("#")[0] ?? "";
    const count = (ofPage.get(page) ?? 0) + 1;
    ofPage.set(page, count);
    if (count <= MOST_OF_A_PAGE) hits.push(hitOf(result));
    if (hits.length === MOST_HITS) break;
  }
  return hits;
}

function hitOf(result: SearchResult): SearchHit {
  const { id, title, heading, kind, text, terms } = result;
  return { path: String(id), title, heading, kind, excerpt: excerptOf(text, terms) };
}

const EXCERPT_LENGTH = 140;

/** An excerpt around the first match, in whole words, with all matches marked. */
export function excerptOf(text: string, terms: readonly string[]): Excerpt {
  const found = terms.map((term) => text.toLowerCase().indexOf(term)).filter((at) => at >= 0);
  const first = found.length === 0 ? 0 : Math.min(...found);
  const from = first < EXCERPT_LENGTH / 2 ? 0 : text.lastIndexOf(" ", first - EXCERPT_LENGTH / 3) + 1;
  const isWhole = text.length <= from + EXCERPT_LENGTH;
  const end = isWhole ? text.length : Math.max(text.lastIndexOf(" ", from + EXCERPT_LENGTH), from + 1);
  const piece = `${from > 0 ? "… " : ""}${text.slice(from, end)}${isWhole ? "" : " …"}`;
  return marked(piece, terms);
}

function marked(piece: string, terms: readonly string[]): Excerpt {
  const words = terms.filter(Boolean).map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (words.length === 0) return [{ text: piece, isMatch: false }];
  const longestFirst = words.sort((a, b) => b.length - a.length).join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\d])((?:${longestFirst})[\\p{L}\\d]*)`, "giu");
  // Splitting by a capturing group keeps the separators, so every second part is a match.
  return piece
    .split(pattern)
    .map((text, at) => ({ text, isMatch: at % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
