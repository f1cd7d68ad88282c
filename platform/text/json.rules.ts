/** How deeply JSON of strangers may be nested. Deeper JSON is no honest input, and would overflow whatever walks it. */
const maxDepth = 32;

/** Parses JSON that a stranger sent. Throws for text that is not JSON or is nested too deeply. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isTooDeep(value)) throw new SyntaxError(`JSON may be nested ${maxDepth} levels deep`);
  return value;
}

/** Whether a parsed value is nested too deeply. Looks at it level by level, without recursion. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((part) => (typeof part === "object" && part !== null ? Object.values(part) : []));
  }
  return false;
}
