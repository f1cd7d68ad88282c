import type { Cursor } from "#platform/database/page.ts";
import type { AgentCard, CatalogueQuery } from "../agents.schema.ts";
import type { AgentCardRow } from "../agents.store.ts";
import { type ContentType, contentTypeLabel, contentTypes } from "../persona/content-types.rules.ts";

/** The search words of a text: letters and digits only, so that none is a search operator. */
export function wordsOf(text: string | undefined): string[] {
  return wordsIn(text ?? "").slice(0, 8);
}

const wordsIn = (text: string) => [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word.toLowerCase());

/** Whether each of these words is a prefix of a word in the text. */
export function matchesPrefixes(text: string, words: readonly string[]): boolean {
  const own = wordsIn(text);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** Whether the text has each of these words whole. */
function hasWords(text: string, words: readonly string[]): boolean {
  const own = wordsIn(text);
  return words.every((word) => own.includes(word));
}

/** The kinds of companion whose label has the words, or words that begin so. */
export function kindsNamed(words: readonly string[]): ContentType[] {
  return contentTypes.filter(({ label }) => matchesPrefixes(label, words)).map(({ id }) => id);
}

/** Shorter words are one letter away from many others. */
const shortestCorrected = 4;

/**
 * The words with one mistake in each mended, by the words of these texts; null where nothing could be mended. Words that
 * the texts have, or begin with, stay.
 */
export function correctedWords(words: readonly string[], texts: readonly string[]): string[] | null {
  const known = [...new Set(texts.flatMap(wordsIn))];
  const mended = words.map((word) => {
    if (word.length < shortestCorrected || known.some((one) => one.startsWith(word))) return word;
    return known.find((one) => one.length >= shortestCorrected && isOneSlipAway(word, one)) ?? word;
  });
  return mended.some((word, at) => word !== words[at]) ? mended : null;
}

/** Whether one letter is missing, too much or another one, or two neighbours are swapped. */
function isOneSlipAway(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right === `${left[1]}${left[0]}`;
}

/** The most companions that a site-wide search shows. */
export const MOST_NAMED = 4;

/**
 * The first cards that match in name, tagline, mood or content type. Name matches come first, and in each group whole
 * words before words that begin so.
 */
export function matchingCards(cards: readonly AgentCard[], words: readonly string[]): AgentCard[] {
  const nameOf = (card: AgentCard) => `${card.name} ${card.modelUsername}`;
  const ranks = cards.map((card) => {
    const all = `${nameOf(card)} ${searchTextOf(card)}`;
    const ways = [hasWords(nameOf(card), words), matchesPrefixes(nameOf(card), words), hasWords(all, words)];
    return { card, rank: [...ways, matchesPrefixes(all, words)].indexOf(true) };
  });
  const matching = ranks.filter(({ rank }) => rank >= 0).toSorted((one, other) => one.rank - other.rank);
  return matching.map(({ card }) => card).slice(0, MOST_NAMED);
}

/** What a companion is found by besides its name. */
export function searchTextOf({ tagline, mood, contentType }: AgentCard): string {
  return `${tagline} ${mood} ${contentTypeLabel(contentType)}`;
}

/** An agent's position in a sorted list, as stored in a cursor. */
export function placeOf(sort: CatalogueQuery["sort"], row: AgentCardRow): Cursor {
  return { value: `${sort}:${sortValue(sort, row)}`, id: row.id };
}

function sortValue(sort: CatalogueQuery["sort"], row: AgentCardRow): string {
  if (sort === "new") return row.publishedAt?.toISOString() ?? "";
  return String({ featured: row.featuredRank, price: row.baseRate, rating: row.ratingRank }[sort]);
}
