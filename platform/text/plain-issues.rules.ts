import type { z } from "zod";

const missing = (input: unknown) => input === undefined || input === null || input === "";

function ofType({ expected, input }: { expected: string; input?: unknown }): string {
  if (expected === "array" || expected === "set") return "Choose at least one";
  if (missing(input)) return "This is missing";
  return expected === "number" || expected === "int" ? "Enter a number" : "This cannot be read";
}

function ofSize(least: string, size: number | bigint, origin: string): string {
  if (origin === "string") return `${least} ${size} character${size === 1 ? "" : "s"}`;
  return origin === "array" || origin === "set" ? `${least} ${size} of these` : `${least} ${size}`;
}

/**
 * Messages for people if a schema has none of its own: pass it as `error` wherever a message may reach a screen. The
 * schema's own messages take precedence.
 */
export const plainIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return ofType(issue as { expected: string; input?: unknown });
    case "invalid_value":
      return missing(issue.input) ? "Please choose" : "Choose one of what is offered";
    case "too_small":
      return issue.minimum === 1 && issue.origin !== "number"
        ? "This is missing"
        : ofSize("At least", issue.minimum, issue.origin);
    case "too_big":
      return ofSize("At most", issue.maximum, issue.origin);
    default:
      return missing(issue.input) ? "This is missing" : "This cannot be read";
  }
};
