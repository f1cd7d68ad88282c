/** A table that a piece of SQL names; `hole`: the number of the interpolated value that stands in its place. */
export type SqlTable = { name: string; hole: number | null; isWrite: boolean; offset: number };

/** What stands for the interpolated value number `index` in a text given to `tablesOfSql`. */
export const holeMark = (index: number): string => `$\${${index}}`;

type Token = { word: string; hole: number | null; offset: number };
type Place = "none" | "table expected" | "table named";

/** These take a FROM that leads no table in: `extract(epoch FROM at)`. */
const functionsWithFrom = new Set(["EXTRACT", "SUBSTRING", "TRIM", "OVERLAY", "POSITION"]);
const endsTables = new Set(
  "WHERE GROUP ORDER HAVING LIMIT OFFSET FETCH WINDOW UNION EXCEPT INTERSECT SELECT SET RETURNING FOR VALUES ;".split(
    " ",
  ),
);
/** `FOR UPDATE`, `FOR NO KEY UPDATE`, `DO UPDATE`, `ON UPDATE`. */
const beforeOtherUpdate = new Set(["FOR", "KEY", "DO", "ON", "OR"]);
const wordsBeforeTable = new Set(["ONLY", "LATERAL", "TABLE"]);

/** The tables that a text of SQL reads and writes, without those that it defines itself by WITH. */
export function tablesOfSql(text: string): SqlTable[] {
  const tokens = tokensOf(text);
  const own = new Set(commonTablesOfSql(text));
  return namedTables(tokens).filter(({ name, hole }) => hole !== null || (/^[a-z_]/i.test(name) && !own.has(name)));
}

/** The names that a text of SQL gives to queries of its own: `WITH name AS (…)`. */
export function commonTablesOfSql(text: string): string[] {
  const withoutColumns = blankOut(text).replace(/(\w+)\s*\([\w\s,]*\)(?=\s+AS\b)/gi, "$1");
  const pattern = /\b([a-z_]\w*)\s+AS\s+(?:NOT\s+)?(?:MATERIALIZED\s*)?\(/gi;
  return [...withoutColumns.matchAll(pattern)].map(([, name = ""]) => name);
}

function namedTables(tokens: Token[]): SqlTable[] {
  const found: SqlTable[] = [];
  const places: Place[] = ["none"];
  const callers = [""];
  tokens.forEach((token, at) => {
    const word = token.word.toUpperCase();
    const before = tokens[at - 1]?.word.toUpperCase() ?? "";
    const here = places.length - 1;
    if (word === "(") {
      if (places[here] === "table expected") places[here] = "table named";
      places.push("none");
      callers.push(before);
      return;
    }
    if (word === ")") {
      if (places.length > 1) {
        places.pop();
        callers.pop();
      }
      return;
    }
    const next = placeAfter(word, before, places[here] ?? "none", callers[here] ?? "");
    if (next === "table named" && places[here] === "table expected") {
      if (tokens[at + 1]?.word !== "(" || isWriteAt(tokens, at)) {
        found.push({ name: token.word, hole: token.hole, isWrite: isWriteAt(tokens, at), offset: token.offset });
      }
    }
    places[here] = next;
  });
  return found;
}

function placeAfter(word: string, before: string, place: Place, caller: string): Place {
  if (word === "FROM") {
    const isNoTable = before === "DISTINCT" || functionsWithFrom.has(caller);
    return isNoTable ? place : "table expected";
  }
  if (word === "JOIN" || word === "INTO" || word === "USING" || word === "TRUNCATE") return "table expected";
  if (word === "UPDATE") return beforeOtherUpdate.has(before) ? "none" : "table expected";
  if (word === "TABLE" && before === "LOCK") return "table expected";
  if (endsTables.has(word)) return "none";
  if (word === ",") return place === "table named" ? "table expected" : place;
  if (place !== "table expected" || wordsBeforeTable.has(word)) return place;
  return "table named";
}

function isWriteAt(tokens: Token[], at: number): boolean {
  const [first = "", second = ""] = [at - 1, at - 2].map((index) => tokens[index]?.word.toUpperCase());
  return (
    ["INTO", "UPDATE", "TRUNCATE"].includes(first) ||
    (first === "FROM" && second === "DELETE") ||
    wroteOnly(first, second)
  );
}

const wroteOnly = (first: string, second: string) => wordsBeforeTable.has(first) && /^(UPDATE|TRUNCATE)$/.test(second);

function tokensOf(text: string): Token[] {
  const pattern = /\$\$\{(\d+)\}|"?[a-z_][\w$]*"?(?:\."?[a-z_][\w$]*"?)*|[(),;]|[^\s\w(),;$]+|\S/gi;
  return [...blankOut(text).matchAll(pattern)].map((match) => ({
    word: match[0].replaceAll('"', ""),
    hole: match[1] === undefined ? null : Number(match[1]),
    offset: match.index,
  }));
}

/** Takes comments and literal texts away and leaves everything else where it stands. */
function blankOut(text: string): string {
  return text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (found) => found.replace(/[^\n]/g, " "));
}
