import { useEffect, useRef } from "react";
import { allFieldsRequired, enterEmail } from "#features/members/required-text.rules.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

/** The entry form's fields with their own messages; the message about all of them is above the form. */
const missingWords: Record<string, string> = {
  email: enterEmail,
  password: "Enter a password",
  username: "Choose a username",
  userType: "Choose what you come for",
};

/** The first message for a field, in either of a refusal's two formats. */
export function fieldError(refusal: FailureBody | undefined, field: string): string | undefined {
  if (!refusal) return undefined;
  const message = refusal.fields?.[field]?.[0] ?? (refusal.field === field ? refusal.message : undefined);
  return message === allFieldsRequired ? (missingWords[field] ?? message) : message;
}

/** The message for the whole form: if no field is invalid, or if the refusal says more than its fields. */
export function formError(refusal: FailureBody | undefined): string | undefined {
  if (!refusal) return undefined;
  const inFields = refusal.field !== undefined && refusal.field !== "root" && !refusal.fields;
  // "root" is the form itself: its messages are shown even if fields have their own.
  const { root: _, ...fields } = refusal.fields ?? {};
  // A field may say the same and more, such as the bounds.
  const repeated = Object.values(fields).filter((messages) =>
    messages.some((message) => message.startsWith(refusal.message)),
  );
  if (refusal.message === allFieldsRequired) return refusal.message;
  return inFields || repeated.length === 1 ? undefined : refusal.message;
}

/** Focuses the first invalid field after each refusal, or the form's message. */
export function useFocusOnRefusal(refusal: FailureBody | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find('[role="alert"]'))?.focus();
  }, [refusal]);
  return form;
}
