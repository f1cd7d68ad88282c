import { expect, test } from "vitest";
import { readLibrary, type SourceFile } from "./library.rules.ts";
import { contentFaults } from "./references.rules.ts";

const front = (lines: Record<string, string | number | boolean>) =>
  `---\n${Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")}\n---\n`;
const guide = (path: string, text = "Words.", more = {}): SourceFile => ({
  path: `docs/${path}`,
  text: `${front({ title: path, description: "About it.", updated: "2026-11-20", order: 1, audience: "customers", ...more })}\n${text}\n`,
});
const post = (path: string, date: string, more = {}): SourceFile => ({
  path: `blog/${path}`,
  text: `${front({ title: path, description: "About it.", date, author: "House", audience: "customers", tags: "[price]", ...more })}\nWords.\n`,
});

const somewhere = {
  isPage: (path: string) => path === "/agents",
  isFile: (path: string) => path === "/brand/mark.svg",
};
const faultsOf = (...files: SourceFile[]) =>
  contentFaults(readLibrary(files), somewhere).map(({ file, line, message }) => `${file}:${line} ${message}`);

test("addresses come from folders, to any depth, and a folder's own page has its name", () => {
  const { pages, faults } = readLibrary([
    guide("a/b/c/d.md"),
    guide("a/index.md"),
    guide("a/b/index.md"),
    guide("a/b/c/index.md"),
  ]);
  expect(faults).toEqual([]);
  expect(pages.map(({ slug }) => slug).sort()).toEqual(["a", "a/b", "a/b/c", "a/b/c/d"]);
});

test("posts stand newest first, guides by their order, then by title", () => {
  const { pages } = readLibrary([
    guide("z.md", "", { order: 1 }),
    guide("a.md", "", { order: 2 }),
    guide("b.md", "", { order: 1 }),
    post("old.md", "2026-10-01"),
    post("new.md", "2026-11-01"),
  ]);
  expect(pages.map(({ slug }) => slug)).toEqual(["new", "old", "b", "z", "a"]);
});

test("a missing field of the front matter is named, with the file", () => {
  const text = front({ title: "T", updated: "2026-11-20", order: 1, audience: "customers" });
  expect(faultsOf({ path: "docs/a.md", text })).toEqual(['docs/a.md:1 the front matter lacks "description"']);
});

test.each([
  [
    "updated: 2026-11-20",
    "updated: last week",
    /^docs\/a\.md:4 "updated" in the front matter: a day such as 2026-11-20$/,
  ],
  ["order: 1", "order: first", /^docs\/a\.md:5 "order" in the front matter/],
  ["order: 1", "order: 1\nsubtitle: x", /^docs\/a\.md:6 the front matter knows no "subtitle"$/],
  ["title: a.md", "title: [a", /^docs\/a\.md:\d the front matter cannot be read/],
  ["---\ntitle", "---js\ntitle", /^docs\/a\.md:1 the front matter is missing/],
])("%s written as %s is a fault with its line", (right, wrong, fault) => {
  const { path, text } = guide("a.md");
  const [first, ...more] = faultsOf({ path, text: text.replace(right, wrong) });
  expect(first).toMatch(fault);
  expect(more).toEqual([]);
});

test("two files with one address are a fault", () => {
  expect(faultsOf(guide("a.md"), guide("a/index.md"))).toEqual([
    "docs/a/index.md:1 /docs/a is already the address of docs/a.md",
  ]);
});

test.each([
  [guide("lost/a.md"), "no navigation leads to it: docs/lost/index.md is missing"],
  [{ path: "news/a.md", text: "" }, "no page shows it: the folders are blog, docs, legal"],
  [{ path: "docs/picture.png", text: "" }, "no page shows it: pages are .md files"],
  [{ path: "blog/2026/a.md", text: "" }, "no list shows it: blog/ has no folders"],
  [{ path: "docs/index.md", text: "" }, "the page /docs is made from the others: this file is never shown"],
  [{ path: "docs/Big Name.md", text: "" }, "file names are lower case letters, digits and hyphens"],
])("a file that nobody would find is a fault (%#)", (file, message) => {
  expect(faultsOf(file)).toEqual([`${file.path}:1 ${message}`]);
});

test("a finished page below a draft is a fault, since nothing leads there", () => {
  expect(faultsOf(guide("a/index.md", "", { draft: true }), guide("a/b.md"))).toEqual([
    "docs/a/b.md:1 no navigation leads to it: the page above it is a draft",
  ]);
});

test("a link to a page that is not there is a fault with its line", () => {
  const text = "First.\n\nSee [this](/docs/b) and [that](/docs/nowhere).\n\n[Voices](/agents) [gone](/gone)";
  expect(faultsOf(guide("a.md", text), guide("b.md"))).toEqual([
    "docs/a.md:11 there is no page /docs/nowhere",
    "docs/a.md:13 there is no page /gone",
  ]);
});

test("an anchor must stand in the page that it points into, this one or another", () => {
  const text = "[x](#here) [y](#not-here) [z](/docs/b#part) [w](/docs/b#no-part)\n\n## Here";
  expect(faultsOf(guide("a.md", text), guide("b.md", "## Part"))).toEqual([
    "docs/a.md:9 docs/a.md has no heading #not-here",
    "docs/a.md:9 docs/b.md has no heading #no-part",
  ]);
});

test("a picture must be a file of the site, and a link must have words and a known beginning", () => {
  const text = "![a mark](/brand/mark.svg) ![b](/brand/no.svg) [](/agents) [b](b.md)";
  expect(faultsOf(guide("a.md", text))).toEqual([
    "docs/a.md:9 there is no picture /brand/no.svg in public/",
    "docs/a.md:9 the link to /agents has no words",
    "docs/a.md:9 a link begins with https://, mailto:, / or #, not as b.md",
  ]);
});

test("a link from a page to a draft is a fault; drafts may point to each other", () => {
  const draft = { draft: true };
  expect(
    faultsOf(guide("a.md", "[b](/docs/b)"), guide("b.md", "[c](/docs/c)", draft), guide("c.md", "", draft)),
  ).toEqual(["docs/a.md:9 /docs/b is a draft: readers would not find it"]);
});

test("a blank that nobody fills in is a fault with its line", () => {
  expect(faultsOf(guide("a.md", "{{brand}} gives {{freeCredit}}.\n\n{{freeCredits}}"))).toEqual([
    "docs/a.md:11 nobody fills in {{freeCredits}}",
  ]);
});
