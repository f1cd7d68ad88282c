import matter from "gray-matter";
import rehypeStringify from "rehype-stringify";
import { remark } from "remark";
import remarkRehype from "remark-rehype";
import { z } from "zod";
import { type Blanks, fillBlanks } from "./blanks.rules.ts";

const sources = import.meta.glob<string>("/content/legal/*.md", { query: "?raw", import: "default", eager: true });
const frontMatter = z.object({ title: z.string(), description: z.string(), updated: z.string(), order: z.number() });

export type LegalEntry = { slug: string; title: string; description: string };
export type LegalDocument = LegalEntry & { updated: string; html: string };
type Source = LegalEntry & { updated: string; order: number; html: string };

/** Raw HTML in the Markdown is dropped by the conversion: what reaches the page is ours and plain. */
const toHtml = remark().use(remarkRehype).use(rehypeStringify);

const documents: Source[] = Object.entries(sources)
  .map(([path, text]) => {
    const { data, content } = matter(text);
    const slug = path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/, "");
    return { slug, ...frontMatter.parse(data), html: String(toHtml.processSync(content)) };
  })
  .sort((a, b) => a.order - b.order);

/** All legal pages in the order of the overview. */
export function legalEntries(): LegalEntry[] {
  return documents.map(({ slug, title, description }) => ({ slug, title, description }));
}

/** One legal page with the operator's details filled in, or null for a name that is none. */
export function legalDocument(slug: string, blanks: Blanks): LegalDocument | null {
  const found = documents.find((document) => document.slug === slug);
  if (!found) return null;
  const { title, description, updated, html } = found;
  return { slug, title, description, updated, html: fillBlanks(html, blanks) };
}
