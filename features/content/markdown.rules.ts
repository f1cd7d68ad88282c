import { toString as textOf } from "hast-util-to-string";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import remarkRehype from "remark-rehype";
import { visit } from "unist-util-visit";
import type { Heading } from "./content.schema.ts";

/** A section under one heading, as plain text for the search. The section before the first heading has no id. */
export type Section = { id: string | null; heading: string; text: string };
/** A link or image, with its line within the Markdown, from 1. */
export type Reference = { kind: "link" | "image"; to: string; label: string; line: number };
export type TextProblem = { line: number; message: string };
export type Rendered = {
  html: string;
  headings: Heading[];
  /** The ids of all headings, including deep ones: the valid link targets. */
  ids: string[];
  sections: Section[];
  words: number;
  references: Reference[];
  faults: TextProblem[];
};

/** Raw HTML in the Markdown is dropped by the conversion, so only generated elements reach the page. */
const processor = remark().use(remarkGfm).use(remarkRehype).use(rehypeSlug).use(rehypeStringify);

type Markdown = ReturnType<typeof processor.parse>;
type Node = Parameters<typeof textOf>[0];
type Root = Extract<Node, { type: "root" }>;
type Element = Extract<Node, { type: "element" }>;

/** Renders Markdown to a page. Never throws: problems in the text are listed in `faults`. */
export function renderMarkdown(markdown: string): Rendered {
  const source = processor.parse(markdown);
  const faults = fieldErrorsOf(source);
  const references = referencesOf(source);
  const tree = processor.runSync(source) as Root;
  const sections = sectionsOf(tree);
  const headings = headingsOf(tree);
  let under = "";
  visit(tree, "element", (element, index, parent) => {
    markLink(element);
    if (parent === undefined || index === undefined) return;
    if (/^h[2-6]$/.test(element.tagName)) under = textOf(element);
    if (element.tagName === "table") parent.children[index] = scrollable(element, under);
    if (element.tagName === "pre") Object.assign(element.properties, { tabIndex: 0 });
    if (/^h[23]$/.test(element.tagName)) element.children.push(anchorOf(element));
    // Skip the wrapper, so that the table is not visited again.
    if (element.tagName === "table") return index + 1;
  });
  return {
    html: String(processor.stringify(tree)),
    headings: headings.filter((one): one is Heading => one.depth === 2 || one.depth === 3),
    ids: headings.map(({ id }) => id),
    sections,
    words: sections.reduce((sum, { text }) => sum + countWords(text), 0),
    references,
    faults,
  };
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

function fieldErrorsOf(source: Markdown): TextProblem[] {
  const faults: TextProblem[] = [];
  let above = 1;
  visit(source, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === "html") faults.push({ line, message: "raw HTML is not shown: write Markdown" });
    if (node.type === "image" && !node.alt?.trim()) {
      faults.push({ line, message: "a picture needs words for those who do not see it: ![words](/address)" });
    }
    if (node.type !== "heading") return;
    if (node.depth === 1) faults.push({ line, message: "the title stands in the front matter: begin with ##" });
    else if (node.depth > above + 1) faults.push({ line, message: `a heading of level ${above + 1} is left out` });
    above = Math.max(node.depth, 1);
  });
  return faults;
}

function referencesOf(source: Markdown): Reference[] {
  const references: Reference[] = [];
  visit(source, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === "link" || node.type === "definition") {
      references.push({
        kind: "link",
        to: node.url,
        label: node.type === "link" ? labelOf(node) : node.identifier,
        line,
      });
    }
    if (node.type === "image") references.push({ kind: "image", to: node.url, label: node.alt ?? "", line });
  });
  return references;
}

function labelOf(node: { children: object[] }): string {
  let label = "";
  visit(node as Markdown, "text", (text) => {
    label += text.value;
  });
  return label;
}

/** The addresses that a page may link to. Any other address is removed from its link. */
export function isSafeAddress(address: string): boolean {
  return /^(?:https:\/\/|mailto:|\/(?!\/)|#|\{\{|%7B%7B)/i.test(address);
}

/** External links open in a new tab and send no referrer. */
function markLink(element: Element): void {
  if (element.tagName !== "a") return;
  const to = String(element.properties.href ?? "");
  if (!isSafeAddress(to)) delete element.properties.href;
  else if (/^https:|^(?:\{\{|%7B%7B)/i.test(to)) {
    Object.assign(element.properties, { target: "_blank", rel: ["noopener", "noreferrer"] });
  }
}

/** A wide table scrolls inside its container, also by keyboard, and does not widen the page. */
function scrollable(table: Element, under: string): Element {
  const ariaLabel = under === "" ? "Table" : `Table: ${under}`;
  const properties = { className: ["table-scroll"], tabIndex: 0, role: "region", ariaLabel };
  return { type: "element", tagName: "div", properties, children: [table] };
}

/**
 * The link mark beside a heading, for mouse users. Keyboard users have the table of contents, so it is not focusable.
 */
function anchorOf(element: Element): Element {
  const properties = {
    className: ["heading-link"],
    href: `#${element.properties.id}`,
    ariaHidden: "true",
    tabIndex: -1,
  };
  return { type: "element", tagName: "a", properties, children: [{ type: "text", value: "#" }] };
}

type AnyHeading = { id: string; title: string; depth: number };

function headingsOf(tree: Root): AnyHeading[] {
  return tree.children.flatMap((node) => {
    const depth = node.type === "element" ? Number(/^h([2-6])$/.exec(node.tagName)?.[1]) : Number.NaN;
    if (Number.isNaN(depth) || node.type !== "element") return [];
    return [{ id: String(node.properties.id), title: textOf(node), depth }];
  });
}

function sectionsOf(tree: Root): Section[] {
  const sections: Section[] = [{ id: null, heading: "", text: "" }];
  for (const node of tree.children) {
    const isHeading = node.type === "element" && /^h[23]$/.test(node.tagName);
    if (isHeading) sections.push({ id: String(node.properties.id), heading: textOf(node), text: "" });
    const current = sections.at(-1);
    if (!isHeading && current) current.text = `${current.text} ${plainText(node)}`.replace(/\s+/g, " ").trim();
  }
  return sections.filter(({ id, text }) => id !== null || text !== "");
}

const blocks = /^(?:p|li|h[1-6]|t[dh]|tr|pre|blockquote)$/;

/** The text of a section, with a space between its blocks. */
function plainText(node: Root["children"][number]): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  const inner = node.children.map((child) => plainText(child)).join("");
  return blocks.test(node.tagName) ? ` ${inner} ` : inner;
}
