import type { z } from "zod";
import { badInput } from "../errors/bad-input.ts";
import { plainIssue } from "../text/plain-issues.rules.ts";

/** What a parameter of a path says, by its schema. Throws `bad_input` (422). */
export function readParam<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(text, { error: plainIssue });
  if (parsed.success) return parsed.data;
  throw badInput(parsed.error.issues);
}
