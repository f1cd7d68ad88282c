import { type Node, parseSync, Visitor } from "oxc-parser";

export type Source = { path: string; text: string };
/** One change that breaks a source: `after` replaces the text from `start` to `end`. `kind` describes it. */
export type CodeChange = { kind: string; start: number; end: number; after: string };
/** A text or a number as it is written; `names`: what it is called, from the outermost name inwards. */
export type Literal =
  | { kind: "text"; start: number; end: number }
  | { kind: "number"; start: number; end: number; value: number; names: string[] };

/** The texts that run (no imports, types, or keys) and the numbers that have a name. */
export function literalsIn({ path, text }: Source): Literal[] {
  const found: Literal[] = [];
  const silent = new Set<number>();
  const names: string[] = [];
  const numbered = new Set<number>();
  const named = (name: string | null, value: Node | null) => {
    if (value)
      for (const number of numbersUnder(value)) {
        if (numbered.has(number.start)) continue;
        numbered.add(number.start);
        found.push({ ...number, names: name === null ? [...names] : [...names, name] });
      }
  };
  new Visitor({
    ImportDeclaration(node) {
      silent.add(node.source.start);
    },
    TSLiteralType(node) {
      silent.add(node.literal.start);
    },
    Literal(node) {
      if (typeof node.value === "string" && !silent.has(node.start)) {
        found.push({ kind: "text", start: node.start, end: node.end });
      }
    },
    TemplateElement(node) {
      found.push({ kind: "text", start: node.start, end: node.end });
    },
    JSXText(node) {
      found.push({ kind: "text", start: node.start, end: node.end });
    },
    VariableDeclarator(node) {
      const name = node.id.type === "Identifier" ? node.id.name : "";
      named(name, node.init);
      names.push(name);
    },
    "VariableDeclarator:exit"() {
      names.pop();
    },
    Property(node) {
      const name = nameOf(node.key);
      named(name, node.value);
      names.push(name);
      if (!node.computed) silent.add(node.key.start);
    },
    "Property:exit"() {
      names.pop();
    },
  }).visit(parseSync(path, text).program);
  return found;
}

function nameOf(key: Node): string {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : "";
}

/** The numbers of a plain value: written so, as decimal text, in a sum or product, a list, or a call around them. */
function numbersUnder(node: Node): { kind: "number"; start: number; end: number; value: number }[] {
  switch (node.type) {
    case "Literal": {
      const value = typeof node.value === "string" ? decimal(node.value) : Number(node.value);
      if (typeof node.value === "boolean" || node.value === null || Number.isNaN(value)) return [];
      return [{ kind: "number", start: node.start, end: node.end, value }];
    }
    case "BinaryExpression":
      return [node.left, node.right].flatMap(numbersUnder);
    case "ArrayExpression":
      return node.elements.flatMap((element) => (element ? numbersUnder(element) : []));
    case "CallExpression":
      return node.arguments.flatMap(numbersUnder);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return numbersUnder(node.expression);
    default:
      return [];
  }
}

const decimal = (text: string) => (/^\d+\.\d{2}$/.test(text) ? Number(text) : Number.NaN);
