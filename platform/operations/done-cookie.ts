const name = "done";
const attributes = "Path=/admin; HttpOnly; SameSite=Lax";
const longestWayS = 30;

/** The cookie that carries the word of what was done to the next page of the admin's area, and no further. */
export const doneCookie = (word: string): string => `${name}=${word}; Max-Age=${longestWayS}; ${attributes}`;

/** The word that a request brought, or null. */
export const doneWord = (headers: Headers): string | null =>
  headers.get("cookie")?.match(/(?:^|;\s*)done=([a-z-]+)(?:;|$)/)?.[1] ?? null;

/** The cookie that takes the word back, where a request brought one; null where there is none. */
export function forgettingDone(headers: Headers): string | null {
  return doneWord(headers) === null ? null : `${name}=; Max-Age=0; ${attributes}`;
}
