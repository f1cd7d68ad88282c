import type { Cursor } from "#platform/database/page.ts";
import type { AgentCard, CatalogueQuery } from "../agents.schema.ts";
import type { AgentCardRow } from "../agents.store.ts";
import { contentTypeLabel } from "../persona/content-types.rules.ts";

/** Words to search for: letters and digits only, so that nothing in them is an operator of the search. */
export function wordsOf(text: string | undefined): string[] {
  return wordsIn(text ?? "").slice(0, 8);
}

const wordsIn = (text: string) => [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word.toLowerCase());

/** Whether a text has, for each of these words, one that begins with it. */
export function beginsWith(text: string, words: readonly string[]): boolean {
  const own = wordsIn(text);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** A search over the whole site shows so many companions. */
export const MOST_NAMED = 4;

/** Of these cards, the first that are called so or say so in their short line, mood or kind: names go first. */
export function namedSo(cards: readonly AgentCard[], words: readonly string[]): AgentCard[] {
  const isName = (card: AgentCard) => beginsWith(`${card.name} ${card.modelUsername}`, words);
  const fits = (card: AgentCard) =>
    beginsWith(
      `${card.name} ${card.modelUsername} ${card.tagline} ${card.mood} ${contentTypeLabel(card.contentType)}`,
      words,
    );
  return [...cards.filter(isName), ...cards.filter((card) => !isName(card) && fits(card))].slice(0, MOST_NAMED);
}

/** The place of an agent in the order of a list, as a page marker holds it. */
export function placeOf(sort: CatalogueQuery["sort"], row: AgentCardRow): Cursor {
  return { value: `${sort}:${sortValue(sort, row)}`, id: row.id };
}

function sortValue(sort: CatalogueQuery["sort"], row: AgentCardRow): string {
  if (sort === "new") return row.publishedAt?.toISOString() ?? "";
  return String({ featured: row.featuredRank, price: row.baseRate, rating: row.ratingRank }[sort]);
}
