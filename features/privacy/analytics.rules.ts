import { reservedUsernames } from "../members/profile/usernames.rules.ts";

/** The operator's configuration. Null: not used. */
export type AnalyticsIds = { gtmId: string | null; sessionAnalyticsId: string | null };
export type Consent = "granted" | "refused" | null;

export const consentCookie = "analyticsConsent";
/** Consent is requested again after half a year. */
export const consentMaxAgeS = 180 * 24 * 3_600;

const consentInCookies = new RegExp(`(?:^|;\\s*)${consentCookie}=(granted|refused)(?:;|$)`);

/** The visitor's choice, from the `Cookie` header. */
export function consentOf(cookies: string | null | undefined): Consent {
  const value = consentInCookies.exec(cookies ?? "")?.[1];
  return (value as Consent | undefined) ?? null;
}

/** Global Privacy Control, from the `Sec-GPC` header; it counts as a refusal. */
export function hasOptedOut(secGpc: string | null | undefined): boolean {
  return secGpc?.trim() === "1";
}

/** Public pages without personal data. */
const openPages = new Set(["", "agents", "free", "login", "signup", "blog", "docs", "legal"]);
/** Exceptions among them: report forms and privacy choices. */
const withinButPrivate = ["/legal/report", "/legal/privacy-choices"];

/**
 * Whether visits of a page may be measured at all: only the pages listed here and public profiles. Calls, accounts, the
 * creators' and admins' areas, messages and all future pages are excluded.
 */
export function mayBeMeasured(pathname: string): boolean {
  const [, first = "", second] = pathname.toLowerCase().split("/");
  if (withinButPrivate.some((path) => pathname.startsWith(path))) return false;
  if (openPages.has(first)) return second === undefined || ["blog", "docs", "legal"].includes(first);
  return second === undefined && !reservedUsernames.has(first);
}

type Measuring = { ids: AnalyticsIds; consent: Consent; optedOut: boolean; pathname: string };

/** The ids to load scripts for on a page; null where none may be loaded. */
export function analyticsFor({ ids, consent, optedOut, pathname }: Measuring): AnalyticsIds | null {
  if (consent !== "granted" || optedOut || !isConfigured(ids) || !mayBeMeasured(pathname)) return null;
  return ids;
}

export function isConfigured({ gtmId, sessionAnalyticsId }: AnalyticsIds): boolean {
  return gtmId !== null || sessionAnalyticsId !== null;
}

/** The script addresses of the configured services. */
export function analyticsScripts({ gtmId, sessionAnalyticsId }: AnalyticsIds): string[] {
  const tagManager = gtmId && `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`;
  const session = sessionAnalyticsId && `https://www.clarity.ms/tag/${encodeURIComponent(sessionAnalyticsId)}`;
  return [tagManager, session].filter((address): address is string => Boolean(address));
}

/** Additional sources for a page's content security policy. */
export type OutsideSources = { scripts: string[]; connections: string[]; pictures: string[] };
export const nothingOutside: OutsideSources = { scripts: [], connections: [], pictures: [] };

export function analyticsSources(ids: AnalyticsIds | null): OutsideSources {
  if (ids === null) return nothingOutside;
  const tagManager = ids.gtmId
    ? { own: ["https://www.googletagmanager.com"], collectors: ["https://*.google-analytics.com"] }
    : { own: [], collectors: [] };
  const session = ids.sessionAnalyticsId ? ["https://*.clarity.ms"] : [];
  return {
    scripts: [...tagManager.own, ...session],
    connections: [...tagManager.own, ...tagManager.collectors, ...session],
    pictures: [...tagManager.own, ...tagManager.collectors, ...session],
  };
}
