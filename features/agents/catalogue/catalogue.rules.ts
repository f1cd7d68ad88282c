import type { Cursor } from "#platform/database/page.ts";
import type { AgentCard, CatalogueQuery } from "../agents.schema.ts";
import type { AgentCardRow } from "../agents.store.ts";
import { contentTypeLabel } from "../persona/content-types.rules.ts";

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

/** The most companions that a site-wide search shows. */
export const MOST_NAMED = 4;

/** The first cards that match in name, tagline, mood or content type; name matches come first. */
export function matchingCards(cards: readonly AgentCard[], words: readonly string[]): AgentCard[] {
  const isName = (card: AgentCard) => matchesPrefixes(`${card.name} ${card.modelUsername}`, words);
  const fits = (card: AgentCard) =>
    matchesPrefixes(
      `${card.name} ${card.modelUsername} ${card.tagline} ${card.mood} ${contentTypeLabel(card.contentType)}`,
      words,
    );
  return [...cards.filter(isName), ...cards.filter((card) => !isName(card) && fits(card))].slice(0, MOST_NAMED);
}

/** An agent's position in a sorted list, as stored in a cursor. */
export function placeOf(sort: CatalogueQuery["sort"], row: AgentCardRow): Cursor {
  return { value: `${sort}:${sortValue(sort, row)}`, id: row.id };
}

function sortValue(sort: CatalogueQuery["sort"], row: AgentCardRow): string {
  if (sort === "new") return row.publishedAt?.toISOString() ?? "";
  return String({ featured: row.featuredRank, price: row.baseRate, rating: row.ratingRank }[sort]);
}
