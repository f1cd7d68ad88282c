import type { CodeChange } from "./code-changes.rules.ts";

/** Every place in a statement that can be broken: conditions, conflicts, locks. */
export function statementChanges(statement: string): CodeChange[] {
  return [
    // A condition that ends in its line, with brackets that belong to each other.
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

/** Every place in a migration that can be broken: what the database itself guards. */
export function schemaChanges(text: string): CodeChange[] {
  const checks = [...text.matchAll(/\bCHECK\s*\(/g)].flatMap(({ index, 0: opening }): CodeChange[] => {
    const start = index + opening.length - 1;
    const end = closingOf(text, start);
    return end === null ? [] : [{ kind: "a CHECK dropped", start, end, after: "(true)" }];
  });
  return [
    ...checks,
    ...matches(text, /(?<=CREATE) UNIQUE(?= INDEX)/g, "UNIQUE dropped", ""),
    ...matches(text, /\bREFERENCES \w+ \([\w, ]+\)/g, "a foreign key dropped", ""),
    ...matches(text, /(?<=\bIF ).+?(?= THEN\b)/g, "a condition negated", (found) => `NOT (${found})`),
    ...matches(text, /\bFOR UPDATE\b/g, "a lock dropped", ""),
  ].filter(({ start }) => !/--[^\n]*$/.test(text.slice(0, start)));
}

function matches(text: string, what: RegExp, kind: string, after: string | ((found: string) => string)): CodeChange[] {
  return [...text.matchAll(what)].flatMap(({ index, 0: found }) => {
    const change = { kind, start: index, end: index + found.length };
    const written = typeof after === "string" ? after : after(found);
    return isBalanced(found) ? [{ ...change, after: written }] : [];
  });
}

/** Whether no bracket or placeholder is cut in two. */
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
