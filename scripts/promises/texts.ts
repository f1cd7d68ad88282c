import { type JSXElement, type Node, parseSync, Visitor } from "oxc-parser";
import { plainText } from "./promising.rules.ts";

/** Between two texts of a file that do not belong together. */
export const APART = " ¶ ";

/** What a file says to its readers, as plain text: a page of Markdown whole, of a source file its texts. */
export function textOfFile(path: string, source: string): string {
  const parts = path.endsWith(".md") ? pageParts(source) : sourceParts(path, source);
  return parts.map(plainText).filter(Boolean).join(APART);
}

/** Paragraphs, lines of lists and rows of tables, without headings: a heading names its subject and promises nothing. */
function pageParts(source: string): string[] {
  const [, ...body] = source.split(/^---$/m).slice(1);
  return body
    .join("---")
    .split(/\n\s*\n|\n(?=[-|>] |\|)|\n(?=\d+\. )/)
    .filter((part) => !part.trim().startsWith("#"));
}

/** Texts of a source file: what stands between tags, with what is put in as …, and texts of two words or more. */
function sourceParts(path: string, source: string): string[] {
  const parts: { start: number; text: string }[] = [];
  const taken: Node[] = [];
  const isTaken = ({ start, end }: Node) => taken.some((node) => node.start <= start && end <= node.end);
  const take = (node: Node, text: string) => {
    if (isTaken(node)) return;
    taken.push(node);
    parts.push({ start: node.start, text });
  };
  new Visitor({
    JSXElement(node) {
      if (node.children.some(isWords)) take(node, node.children.map(spoken).join(""));
    },
    JSXFragment(node) {
      if (node.children.some(isWords)) take(node, node.children.map(spoken).join(""));
    },
    BinaryExpression(node) {
      if (node.operator === "+") take(node, spoken(node));
    },
    TemplateLiteral(node) {
      take(node, spoken(node));
    },
    Literal(node) {
      if (typeof node.value === "string" && /\w .*\w/.test(node.value)) take(node, node.value);
    },
  }).visit(parseSync(path, source).program);
  return parts.sort((one, other) => one.start - other.start).map(({ text }) => text);
}

const isWords = (node: Node) => node.type === "JSXText" && /\w/.test(node.value);

const isTime = ({ openingElement: { name } }: JSXElement) => name.type === "JSXIdentifier" && name.name === "Time";

/** A node as it reads; … for what only the running program knows. */
function spoken(node: Node): string {
  switch (node.type) {
    case "JSXText":
      return node.value;
    case "Literal":
      return typeof node.value === "string" ? node.value : "…";
    case "TemplateLiteral":
      return node.quasis.map(({ value }) => value.cooked ?? "").join("…");
    case "BinaryExpression":
      return node.operator === "+" ? spoken(node.left) + spoken(node.right) : "…";
    case "JSXExpressionContainer":
      return node.expression.type === "JSXEmptyExpression" ? "" : spoken(node.expression);
    case "ParenthesizedExpression":
      return spoken(node.expression);
    case "ConditionalExpression":
      return `${spoken(node.consequent)} / ${spoken(node.alternate)}`;
    case "LogicalExpression":
      return spoken(node.right);
    case "JSXElement":
      return isTime(node) ? "…" : node.children.map(spoken).join("");
    case "JSXFragment":
      return node.children.map(spoken).join("");
    default:
      return "…";
  }
}
