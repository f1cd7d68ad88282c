import type { CodeChange } from "./literals.ts";

/** Every possible mutation of a statement: conditions, conflict clauses, locks. */
export function statementChanges(statement: string): CodeChange[] {
  return [
    // A condition that ends on its line, with balanced brackets.
    ...matches(statement, /\bAND\b[^\n`]*?(?=\n|`|$| FOR\b)/g, "a condition dropped", ""),
    ...matches(
      statement,
      /(?<=\bWHERE\b) [^\n]*?(?=\n|`|$| (GROUP|ORDER|RETURNING|LIMIT|FOR)\b)/g,
      "WHERE dropped",
      " true",
    ),
    ...matches(statement, /\bFOR (NO KEY )?UPDATE( OF \w+)?( SKIP LOCKED| NOWAIT)?/g, "a lock dropped", ""),
    ...matches(statement, /\bON CONFLICT[^\n]*?DO NOTHING/g, "ON CONFLICT dropped", ""),
  ];
}

/** A foreign key of one column, or one of several columns on a separate line, with its actions. */
const foreignKey = new RegExp(
  [
    String.raw`\b(FOREIGN KEY \([\w, ]+\)\s+)?REFERENCES \w+ \([\w, ]+\)`,
    "( ON (DELETE|UPDATE) (CASCADE|RESTRICT|SET NULL))*( DEFERRABLE( INITIALLY DEFERRED)?)?",
  ].join(""),
  "g",
);

/** Every possible mutation of a migration: the constraints and triggers of the database. */
export function schemaChanges(text: string): CodeChange[] {
  const checks = [...text.matchAll(/\bCHECK\s*\(/g)].flatMap(({ index, 0: opening }): CodeChange[] => {
    const start = index + opening.length - 1;
    const end = closingOf(text, start);
    return end === null ? [] : [{ kind: "a CHECK dropped", start, end, after: "(true)" }];
  });
  return [
    ...checks,
    ...matches(text, /(?<=CREATE) UNIQUE(?= INDEX)/g, "UNIQUE dropped", ""),
    ...matches(text, foreignKey, "a foreign key dropped", (key) => (key.startsWith("FOREIGN") ? "CHECK (true)" : "")),
    ...matches(text, /(?<=\bIF ).+?(?= THEN\b)/g, "a condition negated", (found) => `NOT (${found})`),
    ...matches(text, /\bFOR UPDATE\b/g, "a lock dropped", ""),
  ].filter(({ start }) => !/--[^\n]*$/.test(text.slice(0, start)));
}

const functions = /\bCREATE (?:OR REPLACE )?FUNCTION (\w+)[^$]*?\$\$.*?\$\$/gs;
const tables = /\b(?:CREATE TABLE|ALTER TABLE|ON|UPDATE|INTO|FROM) (?:IF NOT EXISTS )?(?:ONLY )?([a-z_]{4,})/g;

/**
 * The names by which a program may run a position of a migration, the nearest first: the table whose trigger calls the
 * surrounding function, that function, the last table named before the position.
 */
export function namesAt(text: string, at: number): string[] {
  const body = [...text.matchAll(functions)].find(({ index, 0: whole }) => index <= at && at < index + whole.length);
  const calls = (name = "") => new RegExp(`\\bCREATE TRIGGER [^;]*? ON (\\w+)[^;]* EXECUTE FUNCTION ${name}\\b`);
  const trigger = body && calls(body[1]).exec(text);
  const named = [...text.slice(0, at + 200).matchAll(tables)];
  const before = named.filter(({ index }) => index <= at);
  const table = before.findLast(({ 0: words }) => /TABLE/.test(words)) ?? before.at(-1) ?? named[0];
  return [trigger?.[1], body?.[1], table?.[1]].filter((name) => name !== undefined);
}

/** The functions of migrations whose bodies contain a name. */
export function functionsNaming(texts: string[], name: string): string[] {
  const bodies = texts.flatMap((text) => [...text.matchAll(functions)]);
  const saysIt = new RegExp(`\\b${name}\\b`);
  return bodies.flatMap(([whole, own = ""]) => (own !== name && saysIt.test(whole) ? [own] : []));
}

function matches(text: string, what: RegExp, kind: string, after: string | ((found: string) => string)): CodeChange[] {
  return [...text.matchAll(what)].flatMap(({ index, 0: found }) => {
    const change = { kind, start: index, end: index + found.length };
    const written = typeof after === "string" ? after : after(found);
    return isBalanced(found) ? [{ ...change, after: written }] : [];
  });
}

/** Whether all brackets and placeholders are complete. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if ("({".includes(sign)) depth += 1;
    if (")}".includes(sign)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0 && !text.includes("`");
}

function closingOf(text: string, opening: number): number | null {
  let depth = 0;
  for (let at = opening; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return null;
}
