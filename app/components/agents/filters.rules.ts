import type { CatalogueQuery } from "#features/agents/agents.schema.ts";
import { contentTypes } from "#features/agents/content-types.rules.ts";

/** What an address of the catalogue may say. */
export type Filters = { [Name in "q" | "contentType" | "maxRate" | "sort"]?: CatalogueQuery[Name] | undefined };
export type Chip = { label: string; search: string; current: boolean };

/** The address that stands for a choice of filters; the page always starts at the beginning. */
export function searchOf(filters: Filters): string {
  const entries = Object.entries(filters).filter(
    ([name, value]) => value && !(name === "sort" && value === "featured"),
  );
  const query = new URLSearchParams(entries as [string, string][]).toString();
  return query ? `?${query}` : "";
}

/** The row of chips under the hero and over the catalogue. Choosing one keeps the words searched for. */
export function filterChips(now: Filters): Chip[] {
  const kept: Filters = now.q ? { q: now.q } : {};
  const types: { label: string; filters: Filters }[] = contentTypes.map(({ id, label }) => ({
    label,
    filters: { contentType: id },
  }));
  const all: { label: string; filters: Filters }[] = [
    { label: "All", filters: {} },
    ...types,
    { label: "Under $1", filters: { maxRate: "1" } },
    { label: "New", filters: { sort: "new" } },
  ];
  const here = searchOf({ contentType: now.contentType, maxRate: now.maxRate, sort: now.sort });
  return all.map(({ label, filters }) => ({
    label,
    search: searchOf({ ...kept, ...filters }),
    current: searchOf(filters) === here,
  }));
}
