import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { suggestedPages } from "#app/components/content/suggested-pages.ts";
import { readFiles } from "#features/content/content-files.service.ts";
import { readLibrary } from "#features/content/library.rules.ts";
import { checkContent, faultLine } from "./content-check.ts";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** A repository that holds these words and one picture. */
function repository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "noct-words-"));
  roots.push(root);
  for (const [path, text] of Object.entries({ "public/brand/mark.svg": "<svg/>", ...files })) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
const guide = (text: string) =>
  `---\ntitle: A\ndescription: B\nupdated: 2026-11-20\norder: 1\naudience: customers\n---\n\n${text}\n`;
const linesOf = async (files: Record<string, string>) =>
  (await checkContent(repository(files), "content")).map(faultLine);

test("the content of the repository is consistent, in itself and with the site", async () => {
  expect((await checkContent(process.cwd(), "content")).map(faultLine)).toEqual([]);
});

test("content may link to screens of the site map, server pages, files and other content", async () => {
  const text = "[a](/agents) [b](/login?next=%2F) [c](/api/docs) [d](/rss.xml) [e](/docs/two#x) ![f](/brand/mark.svg)";
  expect(await linesOf({ "content/docs/one.md": guide(text), "content/docs/two.md": guide("## X") })).toEqual([]);
});

test("a link to an unknown screen, a profile or a path outside the public files is reported with file and line", async () => {
  const text = "[a](/agentz)\n\n[b](/ivy)\n\n![c](/../secret.svg)";
  expect(await linesOf({ "content/docs/one.md": guide(text) })).toEqual([
    "content/docs/one.md:9 there is no page /agentz",
    "content/docs/one.md:11 there is no page /ivy",
    "content/docs/one.md:13 there is no picture /../secret.svg in public/",
  ]);
});

test("every page that the search box suggests exists under its title", async () => {
  const { pages } = readLibrary(await readFiles("content"));
  const titles = new Map(pages.map(({ collection, slug, title }) => [`/${collection}/${slug}`, title]));
  expect(suggestedPages.map(({ path }) => titles.get(path))).toEqual(suggestedPages.map(({ title }) => title));
});
