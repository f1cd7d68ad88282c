import { expect, test } from "vitest";
import { readLibrary, type SourceFile } from "./library.rules.ts";
import { contentProblems } from "./references.rules.ts";

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
const fieldErrorsOf = (...files: SourceFile[]) =>
  contentProblems(readLibrary(files), somewhere).map(({ file, line, message }) => `${file}:${line} ${message}`);

test("derives addresses from folders to any depth; a folder's index page has the folder's name", () => {
  const { pages, faults } = readLibrary([
    guide("a/b/c/d.md"),
    guide("a/index.md"),
    guide("a/b/index.md"),
    guide("a/b/c/index.md"),
  ]);
  expect(faults).toEqual([]);
  expect(pages.map(({ slug }) => slug).sort()).toEqual(["a", "a/b", "a/b/c", "a/b/c/d"]);
});

test("sorts posts newest first, and guides by order, then by title", () => {
  const { pages } = readLibrary([
    guide("z.md", "", { order: 1 }),
    guide("a.md", "", { order: 2 }),
    guide("b.md", "", { order: 1 }),
    post("old.md", "2026-10-01"),
    post("new.md", "2026-11-01"),
  ]);
  expect(pages.map(({ slug }) => slug)).toEqual(["new", "old", "b", "z", "a"]);
});

test("reports a missing front matter field with its file", () => {
  const text = front({ title: "T", updated: "2026-11-20", order: 1, audience: "customers" });
  expect(fieldErrorsOf({ path: "docs/a.md", text })).toEqual(['docs/a.md:1 the front matter lacks "description"']);
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
])("reports %s written as %s with its line", (right, wrong, fault) => {
  const { path, text } = guide("a.md");
  const [first, ...more] = fieldErrorsOf({ path, text: text.replace(right, wrong) });
  expect(first).toMatch(fault);
  expect(more).toEqual([]);
});

test("reports two files with the same address", () => {
  expect(fieldErrorsOf(guide("a.md"), guide("a/index.md"))).toEqual([
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
])("reports a file that cannot be reached (%#)", (file, message) => {
  expect(fieldErrorsOf(file)).toEqual([`${file.path}:1 ${message}`]);
});

test("reports a finished page below a draft, since no navigation leads to it", () => {
  expect(fieldErrorsOf(guide("a/index.md", "", { draft: true }), guide("a/b.md"))).toEqual([
    "docs/a/b.md:1 no navigation leads to it: the page above it is a draft",
  ]);
});

test("reports a link to a missing page with its line", () => {
  const text = "First.\n\nSee [this](/docs/b) and [that](/docs/nowhere).\n\n[Voices](/agents) [gone](/gone)";
  expect(fieldErrorsOf(guide("a.md", text), guide("b.md"))).toEqual([
    "docs/a.md:11 there is no page /docs/nowhere",
    "docs/a.md:13 there is no page /gone",
  ]);
});

test("reports an anchor that does not exist in the target page, this one or another", () => {
  const text = "[x](#here) [y](#not-here) [z](/docs/b#part) [w](/docs/b#no-part)\n\n## Here";
  expect(fieldErrorsOf(guide("a.md", text), guide("b.md", "## Part"))).toEqual([
    "docs/a.md:9 docs/a.md has no heading #not-here",
    "docs/a.md:9 docs/b.md has no heading #no-part",
  ]);
});

test("reports pictures that are no file of the site, and links without text or with an unknown scheme", () => {
  const text = "![a mark](/brand/mark.svg) ![b](/brand/no.svg) [](/agents) [b](b.md)";
  expect(fieldErrorsOf(guide("a.md", text))).toEqual([
    "docs/a.md:9 there is no picture /brand/no.svg in public/",
    "docs/a.md:9 the link to /agents has no words",
    "docs/a.md:9 a link begins with https://, mailto:, / or #, not as b.md",
  ]);
});

test("reports a link from a page to a draft; drafts may link to each other", () => {
  const draft = { draft: true };
  expect(
    fieldErrorsOf(guide("a.md", "[b](/docs/b)"), guide("b.md", "[c](/docs/c)", draft), guide("c.md", "", draft)),
  ).toEqual(["docs/a.md:9 /docs/b is a draft: readers would not find it"]);
});

test("reports an unknown placeholder with its line", () => {
  expect(fieldErrorsOf(guide("a.md", "{{brand}} gives {{freeCredit}}.\n\n{{freeCredits}}"))).toEqual([
    "docs/a.md:11 nobody fills in {{freeCredits}}",
  ]);
});
