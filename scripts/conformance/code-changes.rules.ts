import { type Expression, parseSync, Visitor } from "oxc-parser";
import type { CodeChange, Source } from "./literals.ts";
import { statementChanges } from "./sql-changes.rules.ts";

const otherOperator: Record<string, string> = {
  "===": "!==",
  "!==": "===",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
};

/** Steps of a query that decide which rows it touches, or who waits for whom. */
const querySteps = new Set(["where", "whereRef", "onConflict", "forUpdate", "skipLocked", "having"]);

/** Says something to whoever operates the site, or tidies up a timer: nothing that a person could see the lack of. */
const silent = /^(await )?(void )?[\w.?]*\b(log|console)\b[?.]|^clear(Timeout|Interval)\(|\.unref\(\)/;

/** Every place in a source that can be broken, with what to write there instead. */
export function codeChanges({ path, text }: Source): CodeChange[] {
  const found: CodeChange[] = [];
  const of = (node: { start: number; end: number }) => text.slice(node.start, node.end);
  const add = (kind: string, { start, end }: { start: number; end: number }, after: string) =>
    found.push({ kind, start, end, after });
  /** A number or a truth value of a type is gone when the program runs. */
  const ofTypes = new Set<number>();
  const negate = (test: Expression) => add("a condition negated", test, `!(${of(test)})`);
  new Visitor({
    TSLiteralType(node) {
      ofTypes.add(node.literal.start);
    },
    BinaryExpression(node) {
      const other = otherOperator[node.operator];
      const joinsText = node.operator === "+" && /["'`]/.test(of(node));
      if (other === undefined || joinsText) return;
      const between = { start: node.left.end, end: node.right.start };
      add("an operator changed", between, of(between).replace(node.operator, other));
    },
    LogicalExpression(node) {
      const other = { "&&": "||", "||": "&&", "??": "&&" }[node.operator];
      const between = { start: node.left.end, end: node.right.start };
      add("an operator changed", between, of(between).replace(node.operator, other));
    },
    IfStatement(node) {
      negate(node.test);
    },
    ConditionalExpression(node) {
      negate(node.test);
    },
    ExpressionStatement(node) {
      if (node.directive == null && !silent.test(of(node))) add("a statement removed", node, ";");
    },
    ThrowStatement(node) {
      add("a statement removed", node, ";");
    },
    AwaitExpression(node) {
      if (isWaitedForAnyway(text, node.start, of(node))) return;
      add("an await dropped", node, `(${of(node.argument)})`);
    },
    CallExpression(node) {
      if (node.callee.type !== "MemberExpression" || node.callee.property.type !== "Identifier") return;
      const { name } = node.callee.property;
      if (querySteps.has(name)) add(`${name} dropped`, node, of(node.callee.object));
    },
    Literal(node) {
      if (typeof node.value === "boolean") add("a constant changed", node, String(!node.value));
      else if (typeof node.value === "number" && node.value !== 0) add("a constant changed", node, `${node.value * 2}`);
      else if (typeof node.value === "bigint" && node.value > 1n)
        add("a constant changed", node, `${node.value * 2n}n`);
    },
    TaggedTemplateExpression(node) {
      if (!/^sql\b/.test(of(node.tag))) return;
      const { start } = node.quasi;
      for (const change of statementChanges(of(node.quasi))) {
        add(change.kind, { start: start + change.start, end: start + change.end }, change.after);
      }
    },
  }).visit(parseSync(path, text).program);
  return found.filter(({ start }) => !ofTypes.has(start));
}

/**
 * Whoever is handed a promise waits for it: `return await` says the same without. And the queries of one transaction go
 * out one after the other on its connection, before what ends it.
 */
function isWaitedForAnyway(text: string, start: number, written: string): boolean {
  const before = text.slice(0, start);
  return /\b(return|=>)\s*$/.test(before) || (/[;{}]\s*$/.test(before) && /\btx\b/.test(written));
}
