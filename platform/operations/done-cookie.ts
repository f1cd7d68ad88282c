const name = "done";
const attributes = "Path=/admin; HttpOnly; SameSite=Lax";
const maxAgeS = 30;

/** The cookie that carries the code of a finished action to the next admin page. */
export const doneCookie = (word: string): string => `${name}=${word}; Max-Age=${maxAgeS}; ${attributes}`;

/** The code that a request carries, or null. */
export const doneCode = (headers: Headers): string | null =>
  headers.get("cookie")?.match(/(?:^|;\s*)done=([a-z-]+)(?:;|$)/)?.[1] ?? null;

/** The cookie that clears the code; null if the request carries none. */
export function clearedDoneCookie(headers: Headers): string | null {
  return doneCode(headers) === null ? null : `${name}=; Max-Age=0; ${attributes}`;
}
