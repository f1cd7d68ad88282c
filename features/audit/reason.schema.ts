import { z } from "zod";
import { failure } from "#platform/errors/failure.ts";

/** The shortest reason that says anything, and the longest. */
const [LEAST, MOST] = [3, 1_000];
const tooShort = `Please give a reason of at least ${LEAST} characters`;

/** Why an admin does something, for the audit log. Every action of an admin asks for it in this form. */
export const reasonField = z
  .string(tooShort)
  .trim()
  .min(LEAST, tooShort)
  .max(MOST, "At most 1,000 characters")
  .meta({ description: "Why, for the audit log" });

/** An action that needs nothing but its reason. */
export const reasonInput = z.object({ reason: reasonField });
export type ReasonInput = z.output<typeof reasonInput>;

/** Refusal of an action without a usable reason, where a service is called with a plain text. */
export const reasonRequired = failure("audit.reason_required", 422, tooShort, "reason");

/** A reason, trimmed. Throws `audit.reason_required` (422) where it is too short; how long it may be is for its form. */
export function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason.length < LEAST) throw reasonRequired();
  return reason;
}
