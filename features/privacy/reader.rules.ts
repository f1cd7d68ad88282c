import { isZone, type Reader, unknownReader } from "#platform/days/moments.ts";

export const zoneCookie = "zone";

/** Reads the reader's time zone from the `Cookie` header, and their region's formats from `Accept-Language`. */
export function readerOf(cookies: string | null | undefined, acceptLanguage: string | null | undefined): Reader {
  const zone = /(?:^|;\s*)zone=([\w+/-]{1,64})(?:;|$)/.exec(cookies ?? "")?.[1] ?? "";
  return { zone: isZone(zone) ? zone : unknownReader.zone, locale: localeOf(acceptLanguage ?? "") };
}

/** The site is in English, so a German reader's formats are those of English in Germany. */
function localeOf(acceptLanguage: string): string {
  const [first = ""] = acceptLanguage.split(/[,;]/);
  try {
    const { region } = new Intl.Locale(first.trim()).maximize();
    return region ? `en-${region}` : unknownReader.locale;
  } catch {
    return unknownReader.locale;
  }
}

const maxAgeS = 365 * 24 * 3_600;

/** The cookie that tells the server the browser's time zone, for `document.cookie`. */
export const zoneCookieOf = (zone: string) => `${zoneCookie}=${zone}; Path=/; SameSite=Lax; Max-Age=${maxAgeS}`;
