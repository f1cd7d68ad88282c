import { doneCode, doneCookie } from "#platform/operations/done-cookie.ts";
import { redirect } from "./moves.ts";

/** Redirects to an admin page that confirms an action once. `word` is one of that page's known values. */
export function doneAt(path: string, word: string) {
  if (!/^[a-z-]+$/.test(word)) throw new Error("what was done is told by a plain word");
  return redirect(path, { status: 303, headers: { "Set-Cookie": doneCookie(word) } });
}

/**
 * The confirmation for the page to show, or null. It is not in the URL, and a reload does not repeat it: the response to
 * this request clears the cookie (`clearedDoneCookie`).
 */
export function doneWords(headers: Headers, words: Readonly<Record<string, string>>): string | null {
  const word = doneCode(headers);
  return word !== null && Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}
