import { expect, test } from "vitest";
import { defaultBrand } from "../brand/default-brand.rules.ts";
import { brandContentOf, entriesOf, listOf, navigationOf, pageOf } from "./brand-content.rules.ts";
import { feedOf } from "./feed.rules.ts";
import { readLibrary, type SourceFile } from "./library.rules.ts";

const guide = (path: string, order: number, more = "", text = "Words of {{brand}}."): SourceFile => ({
  path: `docs/${path}`,
  text: `---\ntitle: Guide ${path} of {{brand}}\ndescription: About it.\nupdated: 2026-11-20\norder: ${order}\naudience: ${path.startsWith("creators") ? "creators" : "customers"}\n${more}---\n${text}\n`,
});
const post = (day: number, tag = "price", more = ""): SourceFile => ({
  path: `blog/post-${day}.md`,
  text: `---\ntitle: Post ${day}\ndescription: About it.\ndate: 2026-11-${String(day).padStart(2, "0")}\nauthor: House\naudience: customers\ntags: [${tag}]\n${more}---\nSee [the guide](/docs/a) and [this](#part).\n\n## Part\n`,
});
const files = [
  guide("a/index.md", 1),
  guide("a/one.md", 1),
  guide("a/two.md", 2),
  guide("z.md", 9),
  guide("creators/index.md", 5),
  guide("creators/pay/index.md", 1),
  guide("creators/pay/day.md", 1),
  guide("a/secret.md", 3, "draft: true\n"),
  ...Array.from({ length: 14 }, (_, at) => post(at + 1, at % 2 === 0 ? "price" : "safety")),
  post(20, "price", "draft: true\n"),
];
const library = readLibrary(files);
const edition = brandContentOf(library, { brand: "Ember" }, { drafts: false });
const withDrafts = brandContentOf(library, { brand: "Ember" }, { drafts: true });

test("fills in placeholders in titles, text and search sections", () => {
  const page = edition.byPath.get("/docs/z");
  expect(page).toMatchObject({ title: "Guide z.md of Ember", html: "<p>Words of Ember.</p>" });
  expect(page?.sections).toEqual([{ id: null, heading: "", text: "Words of Ember." }]);
});

test("includes drafts only on request", () => {
  expect(pageOf(edition, "docs", "a/secret")).toBeNull();
  expect(pageOf(withDrafts, "docs", "a/secret")).toMatchObject({ draft: true });
  expect(listOf(edition, "blog", { page: 1 }).total).toBe(14);
  expect(listOf(withDrafts, "blog", { page: 1 }).entries[0]?.slug).toBe("post-20");
});

test("lists entries by page, newest first, and by tag", () => {
  const first = listOf(edition, "blog", { page: 1 });
  expect(first).toMatchObject({ page: 1, pages: 2, total: 14, tags: ["price", "safety"] });
  expect(first.entries.map(({ slug }) => slug)).toEqual(Array.from({ length: 12 }, (_, at) => `post-${14 - at}`));
  expect(listOf(edition, "blog", { page: 2 }).entries.map(({ slug }) => slug)).toEqual(["post-2", "post-1"]);
  expect(listOf(edition, "blog", { page: 3 }).entries).toEqual([]);
  expect(listOf(edition, "blog", { page: 1, tag: "safety" }).entries).toHaveLength(7);
});

test("list entries contain no body text", () => {
  expect(listOf(edition, "blog", { page: 1 }).entries[0]).not.toHaveProperty("html");
  expect(entriesOf(edition, "docs")[0]).not.toHaveProperty("sections");
});

test("previous and next follow the navigation order, into and out of folders", () => {
  const next = (slug: string) => pageOf(edition, "docs", slug)?.next?.path ?? null;
  expect(["a", "a/one", "a/two", "creators", "creators/pay", "creators/pay/day", "z"].map(next)).toEqual([
    "/docs/a/one",
    "/docs/a/two",
    "/docs/creators",
    "/docs/creators/pay",
    "/docs/creators/pay/day",
    "/docs/z",
    null,
  ]);
  expect(pageOf(edition, "docs", "a")?.previous).toBeNull();
  expect(pageOf(edition, "docs", "z")?.previous?.path).toBe("/docs/creators/pay/day");
});

test("a page lists its ancestors and children", () => {
  expect(pageOf(edition, "docs", "creators/pay/day")?.above.map(({ path }) => path)).toEqual([
    "/docs/creators",
    "/docs/creators/pay",
  ]);
  expect(pageOf(edition, "docs", "a")?.children.map(({ path }) => path)).toEqual(["/docs/a/one", "/docs/a/two"]);
});

test("with an audience, only its pages and neighbours are included", () => {
  expect(pageOf(edition, "docs", "z", "creators")).toBeNull();
  expect(pageOf(edition, "docs", "creators/pay/day", "creators")).toMatchObject({ next: null });
  expect(navigationOf(edition, "creators").docs.map(({ path }) => path)).toEqual(["/docs/creators"]);
});

test("the navigation is a tree of any depth", () => {
  const { docs, blog } = navigationOf(edition);
  expect(docs.map(({ path }) => path)).toEqual(["/docs/a", "/docs/creators", "/docs/z"]);
  expect(docs[1]?.children[0]?.children.map(({ path }) => path)).toEqual(["/docs/creators/pay/day"]);
  expect(blog).toHaveLength(14);
});

test("the feed lists posts with absolute addresses and without drafts", () => {
  const xml = feedOf(edition, defaultBrand, "https://site.example");
  expect(xml).toContain("<link>https://site.example/blog/post-14</link>");
  expect(xml).toContain('href="https://site.example/docs/a"');
  expect(xml).toContain('href="https://site.example/blog/post-14#part"');
  expect(xml).toContain("Sat, 14 Nov 2026 00:00:00 GMT");
  expect(xml).not.toContain("heading-link");
  expect(xml).not.toContain("post-20");
});
