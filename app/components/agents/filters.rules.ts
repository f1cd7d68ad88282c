import type { CatalogueQuery, CatalogueTotal } from "#features/agents/agents.schema.ts";
import { languageName } from "#features/agents/fields/languages.rules.ts";
import { contentTypeLabel, contentTypes } from "#features/agents/persona/content-types.rules.ts";

type FilterName =
  | "q"
  | "contentType"
  | "language"
  | "mood"
  | "minRate"
  | "maxRate"
  | "popular"
  | "new"
  | "rated"
  | "sort";
/** The query of the catalogue. */
export type Filters = { [Name in FilterName]?: CatalogueQuery[Name] | undefined };
export type Chip = { label: string; search: string; current: boolean };

/** The address that stands for a choice of filters; the page always starts at the beginning. */
export function searchOf(filters: Filters): string {
  const entries = Object.entries(filters).filter(
    ([name, value]) => value && !(name === "sort" && value === "featured"),
  );
  const query = new URLSearchParams(entries as [string, string][]).toString();
  return query ? `?${query}` : "";
}

/** The label of each active filter, and the URL without it. The sort order is not a filter. */
export function activeFilters(now: Filters): { label: string; search: string }[] {
  const labels: [FilterName, string | undefined][] = [
    ["q", now.q && `“${now.q}”`],
    ["contentType", now.contentType && contentTypeLabel(now.contentType)],
    ["language", now.language && languageName(now.language)],
    ["mood", now.mood && moodLabel(now.mood)],
    ["minRate", now.minRate && `From $${now.minRate}`],
    ["maxRate", now.maxRate && `Up to $${now.maxRate}`],
    ["popular", now.popular && "Popular tonight"],
    ["new", now.new && "New"],
    ["rated", now.rated && "Rated"],
  ];
  return labels.flatMap(([name, label]) =>
    label ? [{ label, search: searchOf({ ...pickFilters(now), [name]: undefined }) }] : [],
  );
}

/** A choice of filters out of a whole query: without its page marker. */
export function pickFilters(query: Filters): Filters {
  const { q, contentType, language, mood, minRate, maxRate, popular, new: fresh, rated, sort } = query;
  return { q, contentType, language, mood, minRate, maxRate, popular, new: fresh, rated, sort };
}

/** "37 voices", "1 voice", "500+ voices". */
export function totalLabel({ count, atLeast }: CatalogueTotal): string {
  return `${count}${atLeast ? "+" : ""} ${count === 1 && !atLeast ? "voice" : "voices"}`;
}

/** The advice if no voice matches. */
export function emptyHint({ minRate, maxRate }: Filters): string {
  if (Number(minRate ?? 0) > Number(maxRate ?? Number.POSITIVE_INFINITY)) {
    return "The lowest price is above the highest one. Change one of the two.";
  }
  return "No voice fits this search. Try other words or fewer filters.";
}

/** "Warm" for `warm`. */
export const moodLabel = (mood: string) => mood.charAt(0).toUpperCase() + mood.slice(1);

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
    { label: "New", filters: { new: "1" } },
  ];
  const here = searchOf({ contentType: now.contentType, maxRate: now.maxRate, new: now.new, sort: now.sort });
  return all.map(({ label, filters }) => ({
    label,
    search: searchOf({ ...kept, ...filters }),
    current: searchOf(filters) === here,
  }));
}
