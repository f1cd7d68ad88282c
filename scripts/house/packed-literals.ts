import { type Argument, type ArrayExpressionElement, type Expression, type Program, Visitor } from "oxc-parser";

/** A literal that is spread where its parts could stand themselves. */
export type PackedLiteral = { what: string; start: number };

/**
 * Every literal that is spread into a literal, a call or an element: `{ ...{ a, b } }`, `[...["a"]]`, `f(...["a"])`,
 * `<A {...{ b }} />`. A spread that depends on a condition is not one: there is no other way to write it.
 */
export function packedLiteralsIn(program: Program): PackedLiteral[] {
  const found: PackedLiteral[] = [];
  const look = (start: number, spread: Expression, place: string) => {
    const kind = literalKind(spread);
    if (kind) found.push({ what: `${kind} spread into ${place}`, start });
  };
  const lookAtEach = (elements: (Argument | ArrayExpressionElement)[], place: string) => {
    for (const element of elements) {
      if (element?.type === "SpreadElement") look(element.start, element.argument, place);
    }
  };
  new Visitor({
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type === "SpreadElement") look(property.start, property.argument, "an object literal");
      }
    },
    ArrayExpression({ elements }) {
      lookAtEach(elements, "an array literal");
    },
    CallExpression(node) {
      lookAtEach(node.arguments, "the arguments of a call");
    },
    NewExpression(node) {
      lookAtEach(node.arguments, "the arguments of a call");
    },
    JSXSpreadAttribute({ start, argument }) {
      look(start, argument, "the attributes of an element");
    },
  }).visit(program);
  return found;
}

/** Which literal an expression is once what only the compiler reads is taken off. */
function literalKind(expression: Expression): "an object literal" | "an array literal" | null {
  switch (expression.type) {
    case "ObjectExpression":
      return "an object literal";
    case "ArrayExpression":
      return "an array literal";
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "TSTypeAssertion":
      return literalKind(expression.expression);
    default:
      return null;
  }
}
