import { doneCode, doneCookie } from "#platform/operations/done-cookie.ts";
import { redirect } from "./moves.ts";

/** Goes to a page of the admin's area that says once what was done. `word` is a plain word of that page's list. */
export function doneAt(path: string, word: string) {
  if (!/^[a-z-]+$/.test(word)) throw new Error("what was done is told by a plain word");
  return redirect(path, { status: 303, headers: { "Set-Cookie": doneCookie(word) } });
}

/**
 * What the page says was done, or null. An address cannot say it, and it is not there any more when the page is asked
 * for again: the answer to this request takes it back (`clearedDoneCookie`).
 */
export function doneWords(headers: Headers, words: Readonly<Record<string, string>>): string | null {
  const word = doneCode(headers);
  return word !== null && Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}
