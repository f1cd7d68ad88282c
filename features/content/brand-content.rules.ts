import { type Blanks, fillPlaceholders, fillText } from "./blanks.rules.ts";
import type {
  Audience,
  Collection,
  ContentEntry,
  ContentList,
  ContentNavigation,
  ContentPage,
  Heading,
  ListQuery,
  NavigationNode,
  Place,
} from "./content.schema.ts";
import { type Library, type LibraryPage, parentOf, pathOf } from "./library.rules.ts";
import type { Section } from "./markdown.rules.ts";

/** A page as one installation and one brand show it, with its placeholders filled in. */
export type BrandPage = ContentEntry & {
  collection: Collection;
  html: string;
  headings: Heading[];
  sections: Section[];
};
/** All pages that a reader may see, in list order. */
export type BrandContent = { pages: BrandPage[]; byPath: ReadonlyMap<string, BrandPage> };

/** List entries per page. */
const PAGE_SIZE = 12;

/** Builds the content for one installation and brand. Drafts are included only if `drafts` is set. */
export function brandContentOf(library: Library, blanks: Blanks, options: { drafts: boolean }): BrandContent {
  const pages = library.pages.filter((page) => options.drafts || !page.draft).map((page) => filled(page, blanks));
  return { pages, byPath: new Map(pages.map((page) => [page.path, page])) };
}

function filled(page: LibraryPage, blanks: Blanks): BrandPage {
  const text = (words: string) => fillText(words, blanks);
  return {
    ...entryOf({ ...page, path: pathOf(page.collection, page.slug) }),
    collection: page.collection,
    title: text(page.title),
    description: text(page.description),
    html: fillPlaceholders(page.html, blanks),
    headings: page.headings.map((one) => ({ ...one, title: text(one.title) })),
    sections: page.sections.map((one) => ({ ...one, heading: text(one.heading), text: text(one.text) })),
  };
}

/** The fields of a page that a list shows. */
function entryOf(page: ContentEntry): ContentEntry {
  const { slug, path, title, description, date, updated, author, audience, tags, draft, template } = page;
  const { readingMinutes } = page;
  return { slug, path, title, description, date, updated, author, audience, tags, draft, template, readingMinutes };
}

const ofCollection = ({ pages }: BrandContent, collection: Collection) =>
  pages.filter((page) => page.collection === collection);

/** Every entry of a collection, in order. */
export function entriesOf(edition: BrandContent, collection: Collection, audience?: Audience): ContentEntry[] {
  return ofCollection(edition, collection)
    .filter((page) => fits(page.audience, audience))
    .map(entryOf);
}

/** One page of a list. A page number beyond the last returns an empty list with the number of pages. */
export function listOf(edition: BrandContent, collection: Collection, query: ListQuery): ContentList {
  const all = ofCollection(edition, collection).filter((page) => fits(page.audience, query.audience));
  const found = query.tag === undefined ? all : all.filter(({ tags }) => tags.includes(query.tag ?? ""));
  const from = (query.page - 1) * PAGE_SIZE;
  return {
    collection,
    entries: found.slice(from, from + PAGE_SIZE).map(entryOf),
    tags: [...new Set(all.flatMap(({ tags }) => tags))].sort(),
    page: query.page,
    pages: Math.max(1, Math.ceil(found.length / PAGE_SIZE)),
    total: found.length,
  };
}

const fits = (audience: Audience | null, wanted: Audience | undefined) => wanted === undefined || audience === wanted;

/** A whole page with its links to other pages, or null. With an audience, only its pages count as neighbours. */
export function pageOf(
  edition: BrandContent,
  collection: Collection,
  slug: string,
  audience?: Audience,
): ContentPage | null {
  const page = edition.byPath.get(pathOf(collection, slug));
  if (!page || !fits(page.audience, audience)) return null;
  const row = readingOrder(edition, collection).filter((one) => fits(one.audience, audience));
  const at = row.indexOf(page);
  return {
    ...entryOf(page),
    html: page.html,
    headings: page.headings,
    above: placesAbove(edition, collection, slug),
    children: childrenOf(edition, collection, slug)
      .filter((one) => fits(one.audience, audience))
      .map(entryOf),
    previous: placeOf(row[at - 1]),
    next: placeOf(row[at + 1]),
  };
}

function placeOf(page: BrandPage | undefined): Place | null {
  return page ? { path: page.path, title: page.title } : null;
}

function placesAbove(edition: BrandContent, collection: Collection, slug: string): Place[] {
  const parent = parentOf(slug);
  if (parent === null) return [];
  const place = placeOf(edition.byPath.get(pathOf(collection, parent)));
  return [...placesAbove(edition, collection, parent), ...(place ? [place] : [])];
}

/** The direct children of a page; null for the top level. */
function childrenOf(edition: BrandContent, collection: Collection, slug: string | null): BrandPage[] {
  return ofCollection(edition, collection).filter((page) => parentOf(page.slug) === slug);
}

/** Pages in navigation order: each page before its children. */
function readingOrder(edition: BrandContent, collection: Collection, slug: string | null = null): BrandPage[] {
  return childrenOf(edition, collection, slug).flatMap((page) => [
    page,
    ...readingOrder(edition, collection, page.slug),
  ]);
}

/** The pages of every collection as trees; with an audience, only its pages. */
export function navigationOf(edition: BrandContent, audience?: Audience): ContentNavigation {
  const tree = (collection: Collection, slug: string | null): NavigationNode[] =>
    childrenOf(edition, collection, slug)
      .filter((page) => fits(page.audience, audience))
      .map((page) => ({
        path: page.path,
        title: page.title,
        draft: page.draft,
        audience: page.audience,
        children: tree(collection, page.slug),
      }));
  return { blog: tree("blog", null), docs: tree("docs", null), legal: tree("legal", null) };
}
