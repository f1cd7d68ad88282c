import matter from "gray-matter";
import type { z } from "zod";
import { type Collection, collections, frontMatterOf } from "./content.schema.ts";
import { type Rendered, renderMarkdown } from "./markdown.rules.ts";

/** A file of the content directory, by its relative path: `docs/calls/billing.md`. */
export type SourceFile = { path: string; text: string };
/** An error with its position. `line` counts from 1 within the whole file. */
export type ContentProblem = { file: string; line: number; message: string };

/** A parsed page with its placeholders not yet filled in. */
export type LibraryPage = Rendered & {
  collection: Collection;
  /** The address within the collection: `calls/billing`. A folder's index page has the folder's name. */
  slug: string;
  file: string;
  /** The number of lines before the text starts. */
  textStartsAfter: number;
  /** Every `{{placeholder}}` of the file, with its line. */
  blanks: { word: string; line: number }[];
  title: string;
  description: string;
  date: string | null;
  updated: string | null;
  author: string | null;
  audience: "customers" | "creators" | null;
  order: number;
  tags: string[];
  draft: boolean;
  template: boolean;
  readingMinutes: number;
};

/** All content of the site, in list order. */
export type Library = { pages: LibraryPage[]; faults: ContentProblem[] };

/** Average adult reading speed, slightly below the mean of published studies. */
const WORDS_A_MINUTE = 220;

export function pathOf(collection: Collection, slug: string): string {
  return slug === "" ? `/${collection}` : `/${collection}/${slug}`;
}

/** Reads all files. A file that cannot be parsed becomes an error, never a partial page. */
export function readLibrary(files: readonly SourceFile[]): Library {
  return libraryOf(files.map(readPage));
}

/** Builds a library from pages that were parsed one by one. */
export function libraryOf(reads: readonly PageRead[]): Library {
  const pages = reads.flatMap((read) => ("page" in read ? [read.page] : []));
  const faults = reads.flatMap((read) => ("faults" in read ? read.faults : []));
  return { pages: pages.sort(inOrder), faults: [...faults, ...placeFaults(pages)] };
}

/** A parsed page, or its errors. */
export type PageRead = { page: LibraryPage } | { faults: ContentProblem[] };

export function readPage({ path, text }: SourceFile): PageRead {
  const refuse = (line: number, message: string): PageRead => ({ faults: [{ file: path, line, message }] });
  const place = placeOf(path);
  if (typeof place === "string") return refuse(1, place);
  // The library would also execute front matter in other languages, such as JavaScript.
  if (!/^---\r?\n/.test(text)) return refuse(1, "the front matter is missing: the first line is ---");
  let parsed: { data: Record<string, unknown>; content: string };
  try {
    // Passing an options object disables the library's cache.
    parsed = matter(text, {});
  } catch (error) {
    const at = (error as { mark?: { line?: number } }).mark?.line;
    return refuse((at ?? 0) + 2, `the front matter cannot be read: ${firstLine(error)}`);
  }
  const front = frontMatterOf[place.collection].safeParse(parsed.data);
  if (!front.success) return { faults: front.error.issues.flatMap((issue) => frontMatterFaults(path, text, issue)) };
  return { page: pageOf(place, path, text, parsed.content, front.data) };
}

function pageOf(
  place: { collection: Collection; slug: string },
  file: string,
  text: string,
  content: string,
  front: z.infer<(typeof frontMatterOf)[Collection]>,
): LibraryPage {
  const rendered = renderMarkdown(content);
  return {
    date: null,
    updated: null,
    author: null,
    audience: null,
    order: 0,
    tags: [],
    template: false,
    ...definedOf(front),
    ...rendered,
    ...place,
    file,
    textStartsAfter: lineCount(text) - lineCount(content),
    blanks: placeholdersOf(text),
    readingMinutes: Math.max(1, Math.round(rendered.words / WORDS_A_MINUTE)),
  };
}

/** Drops undefined fields, so that they do not override a default. */
function definedOf<T extends object>(fields: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as ReturnType<typeof definedOf<T>>;
}

function placeholdersOf(text: string): LibraryPage["blanks"] {
  return text
    .split("\n")
    .flatMap((line, index) => [...line.matchAll(/\{\{(\w*)\}\}/g)].map(([, word = ""]) => ({ word, line: index + 1 })));
}

const lineCount = (text: string) => text.split("\n").length;
const firstLine = (error: unknown) => (error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));

/** The collection and slug of a file, or an error message. */
function placeOf(path: string): { collection: Collection; slug: string } | string {
  const [folder = "", ...rest] = path.split("/");
  const collection = collections.find((one) => one === folder);
  if (!collection || rest.length === 0) return `no page shows it: the folders are ${collections.join(", ")}`;
  if (!path.endsWith(".md")) return "no page shows it: pages are .md files";
  const slug = rest
    .join("/")
    .replace(/\.md$/, "")
    .replace(/(^|\/)index$/, "");
  if (slug === "") return `the page /${collection} is made from the others: this file is never shown`;
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(slug)) return "file names are lower case letters, digits and hyphens";
  if (collection !== "docs" && slug.includes("/")) return `no list shows it: ${collection}/ has no folders`;
  return { collection, slug };
}

function frontMatterFaults(file: string, text: string, issue: z.core.$ZodIssue): ContentProblem[] {
  const lines = text.split("\n");
  const lineOf = (field: string) => Math.max(1, lines.findIndex((line) => line.startsWith(`${field}:`)) + 1);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ file, line: lineOf(key), message: `the front matter knows no "${key}"` }));
  }
  const field = String(issue.path[0] ?? "");
  const isThere = lines.some((line) => line.startsWith(`${field}:`));
  const message = isThere ? `"${field}" in the front matter: ${issue.message}` : `the front matter lacks "${field}"`;
  return [{ file, line: lineOf(field), message }];
}

/** Errors for duplicate addresses and for pages without a path in the navigation. */
function placeFaults(pages: readonly LibraryPage[]): ContentProblem[] {
  const bySlug = new Map<string, LibraryPage>();
  const faults: ContentProblem[] = [];
  for (const page of pages) {
    const path = pathOf(page.collection, page.slug);
    const other = bySlug.get(path);
    if (other) faults.push({ file: page.file, line: 1, message: `${path} is already the address of ${other.file}` });
    else bySlug.set(path, page);
  }
  for (const page of pages) {
    const folder = parentOf(page.slug);
    if (folder === null) continue;
    const above = bySlug.get(pathOf(page.collection, folder));
    const message = above
      ? above.draft && !page.draft && "no navigation leads to it: the page above it is a draft"
      : `no navigation leads to it: ${page.collection}/${folder}/index.md is missing`;
    if (message) faults.push({ file: page.file, line: 1, message });
  }
  return faults;
}

/** The address of the parent page, or null at the top level. */
export function parentOf(slug: string): string | null {
  const at = slug.lastIndexOf("/");
  return at === -1 ? null : slug.slice(0, at);
}

/** Posts newest first; everything else by order, then by title. */
function inOrder(a: LibraryPage, b: LibraryPage): number {
  if (a.collection !== b.collection) return collections.indexOf(a.collection) - collections.indexOf(b.collection);
  const byDay = (b.date ?? "").localeCompare(a.date ?? "");
  return byDay || a.order - b.order || a.title.localeCompare(b.title);
}
