import { type Node, parseSync, Visitor } from "oxc-parser";

/** A piece of text for readers, and the line on which it begins. */
export type SiteText = { line: number; text: string };

/**
 * What people may read of a code file: texts between tags, joined with "…" for each value in them, and string literals
 * and templates that hold more than one word or begin with a capital letter. Class names and addresses are left out.
 */
export function textsOfCode(path: string, code: string): SiteText[] {
  const { program } = parseSync(path, code);
  const texts: SiteText[] = [];
  const add = (start: number, text: string) => {
    const plain = text.replaceAll(/\s+/g, " ").trim();
    if (isForReaders(plain)) texts.push({ line: code.slice(0, start).split("\n").length, text: plain });
  };
  const children = (node: { start: number; children: Node[] }) => {
    if (node.children.some((child) => child.type === "JSXText" && child.value.trim() !== "")) {
      add(node.start, node.children.map((child) => (child.type === "JSXText" ? child.value : "…")).join(""));
    }
  };
  new Visitor({
    JSXElement: children,
    JSXFragment: children,
    Literal({ start, value }) {
      if (typeof value === "string") add(start, value);
    },
    TemplateLiteral({ start, quasis }) {
      add(start, quasis.map(({ value }) => value.cooked ?? "").join("…"));
    },
  }).visit(program);
  return texts;
}

function isForReaders(text: string): boolean {
  // Class names: lower case words, at least one with a hyphen or a digit.
  if (/^[a-z\d\s:[\]()/.,%_-]+$/.test(text) && /[a-z]-[a-z\d]/.test(text)) return false;
  if (/^(?:… ?)*[A-Z][\w'’-]+[.?!]?(?: ?…)*$/.test(text)) return true;
  return /[A-Za-z]{2,}[,.:;?!)”’]* [“(]?(?:[A-Za-z…$]|\d)/.test(text) && !/(?:^| )[\w-]+[[:][\w(-]/.test(text);
}

/** The lines of a Markdown file, without its code. */
export function textsOfMarkdown(markdown: string): SiteText[] {
  let isCode = false;
  return markdown.split("\n").flatMap((line, at) => {
    if (line.startsWith("```")) {
      isCode = !isCode;
      return [];
    }
    const text = line.replaceAll(/`[^`]*`/g, "…").trim();
    return isCode || text === "" ? [] : [{ line: at + 1, text }];
  });
}
