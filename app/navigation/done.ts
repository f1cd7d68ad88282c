import { redirect } from "./moves.ts";

/** Carries the word of what was done to the next page of the admin's area, and no further. */
export const doneCookie = "done";
const attributes = "Path=/admin; HttpOnly; SameSite=Lax";
const longestWayS = 30;

/** Goes to a page of the admin's area that says once what was done. `word` is a plain word of that page's list. */
export function doneAt(path: string, word: string) {
  if (!/^[a-z-]+$/.test(word)) throw new Error("what was done is told by a plain word");
  const headers = { "Set-Cookie": `${doneCookie}=${word}; Max-Age=${longestWayS}; ${attributes}` };
  return redirect(path, { status: 303, headers });
}

/**
 * What the page says was done, or null. An address cannot say it, and it is not there any more when the page is asked
 * for again: the answer to this request takes it back (`forgettingDone`).
 */
export function doneWords(headers: Headers, words: Readonly<Record<string, string>>): string | null {
  const word = doneWord(headers);
  return word !== null && Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}

const doneWord = (headers: Headers): string | null =>
  headers.get("cookie")?.match(/(?:^|;\s*)done=([a-z-]+)(?:;|$)/)?.[1] ?? null;

/** The cookie that takes the word back, where a request brought one; null where there is none. */
export function forgettingDone(headers: Headers): string | null {
  return doneWord(headers) === null ? null : `${doneCookie}=; Max-Age=0; ${attributes}`;
}
