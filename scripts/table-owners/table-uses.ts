import {
  type Argument,
  type CallExpression,
  type Expression,
  parseSync,
  type TemplateLiteral,
  Visitor,
} from "oxc-parser";
import { commonTablesOfSql, holeMark, tablesOfSql } from "./sql-tables.rules.ts";

/** A place where a query names a table; `table: null` where a variable stands for it. */
export type TableUse = { table: string | null; isWrite: boolean; line: number };
export type ReadTables = {
  uses: TableUse[];
  /** Names that queries of the file define themselves by WITH. */
  commonTables: { table: string; line: number }[];
  /** Pieces of SQL that are no more than a name, which may be a table's and be put after a FROM elsewhere. */
  names: { table: string; line: number }[];
  /** Every text of the file: one of them is what a variable stands for. */
  texts: string[];
};

const readers = new Set(
  "selectFrom from using innerJoin leftJoin rightJoin fullJoin crossJoin innerJoinLateral leftJoinLateral".split(" "),
);
const writers = new Set(["insertInto", "replaceInto", "updateTable", "deleteFrom", "mergeInto"]);
/** Other libraries have methods of these names too: only a text counts. */
const ambiguous = new Set(["from", "using"]);
const aloneWithAlias = /^\s*([a-z_]\w*)(?:\s+(?:AS\s+)?[a-z_]\w*)?\s*$/i;
const startsLikeSql = /^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|TRUNCATE|LOCK TABLE|MERGE INTO|FROM)\s/;

/** The tables that the queries of a source file name: by Kysely, by `sql` templates, and by plain texts of SQL. */
export function readTables(path: string, text: string): ReadTables {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be read: ${error.message}`);
  const found: ReadTables = { uses: [], commonTables: [], names: [], texts: [] };
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const tagged = new Set<TemplateLiteral>();
  const add = (written: string, start: number, nameOfHole?: NameOfHole) =>
    addSql(found, written, lineAt(start), nameOfHole);
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (text.slice(tag.start, tag.end) !== "sql") return;
      tagged.add(quasi);
      const [, name] = aloneWithAlias.exec(textOf(quasi)) ?? [];
      if (name) found.names.push({ table: name, line: lineAt(quasi.start) });
      add(textOf(quasi), quasi.start, (index) => tableOfHole(quasi.expressions[index]));
    },
    TemplateLiteral(node) {
      if (!tagged.has(node) && startsLikeSql.test(textOf(node))) add(textOf(node), node.start);
    },
    Literal({ value, start }) {
      if (typeof value !== "string") return;
      found.texts.push(value);
      if (startsLikeSql.test(value)) add(value, start);
    },
    CallExpression(node) {
      const [first] = node.arguments;
      if (first) addCall(found, node, first, { text: text.slice(first.start, first.end), line: lineAt(first.start) });
    },
  }).visit(program);
  return found;
}

/** Undefined where the interpolated value is a query of its own, which is read where it is written. */
type NameOfHole = (index: number) => string | null | undefined;

function addSql(found: ReadTables, written: string, line: number, nameOfHole: NameOfHole = () => null): void {
  const lineOf = (offset: number) => line + written.slice(0, offset).split("\n").length - 1;
  found.commonTables.push(...commonTablesOfSql(written).map((table) => ({ table, line })));
  for (const { name, hole, isWrite, offset } of tablesOfSql(written)) {
    const table = hole === null ? name : nameOfHole(hole);
    if (table !== undefined) found.uses.push({ table, isWrite, line: lineOf(offset) });
  }
}

type Written = { text: string; line: number };

function addCall(found: ReadTables, node: CallExpression, first: Argument, { text, line }: Written): void {
  const method = methodOf(node);
  if (method === null) return;
  if (method === "with" || method === "withRecursive") {
    // The name is a text of its own or the first one of a function: `(cte) => cte("page").materialized()`.
    const [, table] = /["'](\w+)/.exec(text) ?? [];
    if (table) found.commonTables.push({ table, line });
  }
  if (!readers.has(method) && !writers.has(method)) return;
  for (const name of namesOf(first, ambiguous.has(method))) {
    found.uses.push({ table: name && bare(name), isWrite: writers.has(method), line });
  }
}

/** The text of a template with marks in place of what is interpolated. */
function textOf({ quasis }: TemplateLiteral): string {
  return quasis.map(({ value }, index) => (index === 0 ? "" : holeMark(index - 1)) + value.raw).join("");
}

/** `${sql.table("users")}` names a table as plainly as the text around it; `${sql.raw(name)}` does not. */
function tableOfHole(hole: Expression | undefined): string | null | undefined {
  if (hole?.type !== "CallExpression" || !["table", "raw", "ref", "id"].includes(methodOf(hole) ?? ""))
    return undefined;
  const [first] = hole.arguments;
  return first?.type === "Literal" && typeof first.value === "string" ? bare(first.value) : null;
}

function methodOf({ callee }: CallExpression): string | null {
  if (callee.type !== "MemberExpression" || callee.computed) return null;
  return callee.property.type === "Identifier" ? callee.property.name : null;
}

/** What the first argument of a query's method names; null for a variable. Queries within it are read on their own. */
function namesOf(argument: Argument | null, onlyTexts: boolean): (string | null)[] {
  if (!argument) return [];
  if (argument.type === "Literal" && typeof argument.value === "string") return [argument.value];
  if (onlyTexts) return [];
  if (argument.type === "ArrayExpression") return argument.elements.flatMap((element) => namesOf(element, false));
  if (argument.type === "ConditionalExpression") {
    return [argument.consequent, argument.alternate].flatMap((branch) => namesOf(branch, false));
  }
  if (argument.type === "TSAsExpression") return namesOf(argument.expression, false);
  return argument.type === "Identifier" || argument.type === "TemplateLiteral" ? [null] : [];
}

/** The name without its alias: `users as u`, `counted(id)`. */
function bare(name: string): string {
  return name.split(/[\s(]/)[0] ?? "";
}
