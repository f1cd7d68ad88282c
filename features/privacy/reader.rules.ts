import { zoneTold } from "#features/members/time-zone/zone-cookie.rules.ts";
import { type Reader, unknownReader } from "#platform/days/moments.ts";

/** Reads the reader's time zone from the `Cookie` header, and their region's formats from `Accept-Language`. */
export function readerOf(cookies: string | null | undefined, acceptLanguage: string | null | undefined): Reader {
  return { zone: zoneTold(cookies) ?? unknownReader.zone, locale: localeOf(acceptLanguage ?? "") };
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
