import type { Cursor } from "#platform/database/page.ts";
import type { CatalogueQuery } from "./agents.schema.ts";
import type { AgentCardRow } from "./agents.store.ts";

/** Words to search for: letters and digits only, so that nothing in them is an operator of the search. */
export function wordsOf(text: string | undefined): string[] {
  return [...(text ?? "").matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word.toLowerCase()).slice(0, 8);
}

/** The place of an agent in the order of a list, as a page marker holds it. */
export function placeOf(sort: CatalogueQuery["sort"], row: AgentCardRow): Cursor {
  return { value: `${sort}:${sortValue(sort, row)}`, id: row.id };
}

function sortValue(sort: CatalogueQuery["sort"], row: AgentCardRow): string {
  if (sort === "new") return row.publishedAt?.toISOString() ?? "";
  return String({ featured: row.featuredRank, price: row.baseRate, rating: row.ratingRank }[sort]);
}
