import type { BrandContent, BrandPage } from "./brand-content.rules.ts";
import type { SearchEntry } from "./search-index.rules.ts";
import { sitePages } from "./site-pages.rules.ts";

/** All search entries: each page, each section of a page, and the other pages of the site. */
export function searchEntriesOf({ pages }: BrandContent): SearchEntry[] {
  return [
    ...sitePages.map(({ path, title, description }) => entry(path, { title, text: description })),
    ...pages.flatMap(entriesOfPage),
  ];
}

function entry(id: string, words: Partial<SearchEntry> & { title: string }): SearchEntry {
  return { id, heading: "", kind: "site", text: "", ...words };
}

function entriesOfPage({ path, title, description, collection: kind, sections }: BrandPage): SearchEntry[] {
  const intro = sections.find(({ id }) => id === null);
  const parts = sections.filter(({ id }) => id !== null);
  return [
    entry(path, { title, kind, text: [description, intro?.text].filter(Boolean).join(" ") }),
    ...parts.map(({ id, heading, text }) => entry(`${path}#${id}`, { title, heading, kind, text })),
  ];
}
