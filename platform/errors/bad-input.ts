import type { z } from "zod";
import { Failure } from "./failure.ts";

/** The standard refusal of invalid input: every invalid field with its messages, the first one in front. */
export function badInput(issues: readonly Pick<z.core.$ZodIssue, "message" | "path">[]): Failure {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = path.join(".") || "root";
    fields[name] = [...(fields[name] ?? []), message];
  }
  const [first] = Object.entries(fields);
  return new Failure("bad_input", 422, first?.[1][0] ?? "The input is not valid", first?.[0], fields);
}
