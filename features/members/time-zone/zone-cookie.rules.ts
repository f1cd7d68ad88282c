import { isZone } from "#platform/days/moments.ts";

export const zoneCookie = "zone";

const maxAgeS = 365 * 24 * 3_600;

/** The cookie that tells the server the browser's time zone, for `document.cookie`. */
export const zoneCookieOf = (zone: string) => `${zoneCookie}=${zone}; Path=/; SameSite=Lax; Max-Age=${maxAgeS}`;

/** The browser's time zone in a `Cookie` header; null where it told none. */
export function zoneTold(cookies: string | null | undefined): string | null {
  const zone = /(?:^|;\s*)zone=([\w+/-]{1,64})(?:;|$)/.exec(cookies ?? "")?.[1] ?? "";
  return isZone(zone) ? zone : null;
}
