import { data } from "react-router";
import type { ZodType } from "zod";
import { badInput } from "#platform/errors/bad-input.ts";
import { type FailureBody, failureBody, failureHeaders, isFailure } from "#platform/errors/failure.ts";
import { plainIssue } from "#platform/text/plain-issues.rules.ts";
import { storable } from "#platform/text/storable.rules.ts";

/** The error page's data for an expected failure. */
export type PageErrorData = { name?: string | undefined; message?: string | undefined };

/** The message says that it is missing; the name says what to do. */
const missing = "Check the address";

/** Ends a loader with the error page. */
export function pageError(status: number, { name = status === 404 ? missing : undefined, message }: PageErrorData) {
  return data<PageErrorData>({ name, message }, { status });
}

/** The router's response for an unknown path. */
export function pathNotFound(pathname: string) {
  return pageError(404, { message: `Page not found: ${pathname}` });
}

/** The response of a page whose own validity check fails. */
export function pageNotFound(pathname: string) {
  return pageError(404, { message: `Page Not Found: ${pathname}` });
}

/** Awaits a page's data; an expected failure becomes the error page with its own status and message. */
export async function loadOrErrorPage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isFailure(error)) throw error;
    throw pageError(error.status, { message: error.message });
  }
}

/** A form's refusal as data, for the form to show beside its fields. Unexpected errors go to the error page. */
export function refused(error: unknown) {
  if (!isFailure(error)) throw error;
  return data(failureBody(error), { status: error.status, headers: failureHeaders(error) });
}

/**
 * Parses a page's query. An old or mistyped filter must not cost anyone the page: it is left out, and the others hold; of
 * filters that do not fit each other none does. A repeated name, as a multiple choice sends it, becomes
 * one comma-separated value.
 */
export function pageQuery<T>(schema: ZodType<T>, url: URL): T {
  const given: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    const text = storable(value);
    if (text !== "") given[name] = Object.hasOwn(given, name) ? `${given[name]},${text}` : text;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const unread = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  const rest = schema.safeParse(Object.fromEntries(Object.entries(given).filter(([name]) => !unread.has(name))));
  return rest.success ? rest.data : schema.parse({});
}

/**
 * The fields of a sent form, without what no database can keep. A body that is no form is refused with 400, not taken for
 * our mistake.
 */
export async function sentForm(request: Request): Promise<FormData> {
  const sent = await request.formData().catch(() => null);
  if (sent === null) throw pageError(400, { message: "The form could not be read. Please go back and try again." });
  const form = new FormData();
  for (const [name, value] of sent) form.append(storable(name), typeof value === "string" ? storable(value) : value);
  return form;
}

/** Parses a form; null fields count as missing. A refusal lists every invalid field with its messages. */
export function formInput<T>(schema: ZodType<T>, form: FormData): { input: T } | { refusal: FailureBody } {
  const parsed = schema.safeParse(Object.fromEntries(form), { error: plainIssue });
  if (parsed.success) return { input: parsed.data };
  // A form's fields are not nested.
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.slice(0, 1), message }));
  return { refusal: failureBody(badInput(issues)) };
}

/** Headers that set the cookies of a service's answer. */
export function cookieHeaders(setCookies: string[]): Headers {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
  return headers;
}
