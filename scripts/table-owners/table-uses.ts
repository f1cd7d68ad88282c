import { type Argument, type CallExpression, parseSync, type TemplateLiteral, Visitor } from "oxc-parser";
import { commonTablesOfSql, holeMark, tablesOfSql } from "./sql-tables.rules.ts";

/** A place where a query names a table; `table: null` where a variable stands for it. */
export type TableUse = { table: string | null; isWrite: boolean; line: number };
export type ReadTables = {
  uses: TableUse[];
  /** Names that queries of the file define themselves by WITH. */
  commonTables: string[];
  /** Every string of the file: one of them is what a variable stands for. */
  strings: string[];
};

const readers = new Set(
  "selectFrom from using innerJoin leftJoin rightJoin fullJoin crossJoin innerJoinLateral leftJoinLateral".split(" "),
);
const writers = new Set(["insertInto", "replaceInto", "updateTable", "deleteFrom", "mergeInto"]);
/** Of these other libraries have methods too: only a text counts. */
const ambiguous = new Set(["from", "using"]);
const startsLikeSql = /^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|TRUNCATE|LOCK TABLE|MERGE INTO|FROM)\s/;

/** The tables that the queries of a source file name: by Kysely, by `sql` templates, and by plain texts of SQL. */
export function readTables(path: string, text: string): ReadTables {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be read: ${error.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const found: ReadTables = { uses: [], commonTables: [], strings: [] };
  const tagged = new Set<TemplateLiteral>();
  const addSql = (written: string, start: number, nameOfHole: (index: number) => string | null) => {
    found.commonTables.push(...commonTablesOfSql(written));
    for (const { name, hole, isWrite, offset } of tablesOfSql(written)) {
      const line = lineAt(start) + written.slice(0, offset).split("\n").length - 1;
      found.uses.push({ table: hole === null ? name : nameOfHole(hole), isWrite, line });
    }
  };
  new Visitor({
    TaggedTemplateExpression(node) {
      if (text.slice(node.tag.start, node.tag.end) !== "sql") return;
      tagged.add(node.quasi);
      addSql(textOf(node.quasi), node.quasi.start, (index) => tableOfHole(node.quasi, index));
    },
    TemplateLiteral(node) {
      const written = textOf(node);
      if (!tagged.has(node) && startsLikeSql.test(written)) addSql(written, node.start, () => null);
    },
    Literal(node) {
      if (typeof node.value !== "string") return;
      found.strings.push(node.value);
      if (startsLikeSql.test(node.value)) addSql(node.value, node.start, () => null);
    },
    CallExpression(node) {
      const method = methodOf(node);
      const [first] = node.arguments;
      if (method === null || !first) return;
      if (method === "with" || method === "withRecursive") found.commonTables.push(...namesOf(first, false).map(bare));
      if (!readers.has(method) && !writers.has(method)) return;
      for (const name of namesOf(first, ambiguous.has(method))) {
        found.uses.push({ table: name && bare(name), isWrite: writers.has(method), line: lineAt(first.start) });
      }
    },
  }).visit(program);
  return found;
}

/** The text of a template with marks in place of what is interpolated. */
function textOf({ quasis }: TemplateLiteral): string {
  return quasis.map(({ value }, index) => (index === 0 ? "" : holeMark(index - 1)) + value.raw).join("");
}

/** `${sql.table("users")}` names a table as plainly as the text around it. */
function tableOfHole({ expressions }: TemplateLiteral, index: number): string | null {
  const hole = expressions[index];
  if (hole?.type !== "CallExpression" || methodOf(hole) !== "table") return null;
  const [first] = hole.arguments;
  return first?.type === "Literal" && typeof first.value === "string" ? first.value : null;
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
function bare(name: string | null): string {
  return name?.split(/[\s(]/)[0] ?? "";
}
