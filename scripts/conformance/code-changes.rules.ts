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

/** Query methods that select rows or take locks. */
const querySteps = new Set(["where", "whereRef", "onConflict", "forUpdate", "skipLocked", "having"]);

/** Logging and timer cleanup: removing these has no visible effect. */
const silent = /^(await )?(void )?[\w.?]*\b(log|console)\b[?.]|^clear(Timeout|Interval)\(|\.unref\(\)/;

/** Every possible mutation of a source. */
export function codeChanges({ path, text }: Source): CodeChange[] {
  const found: CodeChange[] = [];
  const of = (node: { start: number; end: number }) => text.slice(node.start, node.end);
  const add = (kind: string, { start, end }: { start: number; end: number }, after: string) =>
    found.push({ kind, start, end, after });
  /** Literals in types have no effect at run time. */
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
 * Without its `await`, `return await` does the same, and the queries of a transaction still run in order on their
 * connection, before its commit.
 */
function isWaitedForAnyway(text: string, start: number, written: string): boolean {
  const before = text.slice(0, start);
  return /\b(return|=>)\s*$/.test(before) || (/[;{}]\s*$/.test(before) && /\btx\b/.test(written));
}
