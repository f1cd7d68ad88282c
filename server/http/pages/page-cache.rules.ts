import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { ageVerifiedCookie, assuredCookie, placeCookie } from "#features/age-gate/age-gate.rules.ts";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { contentTypes } from "#features/agents/persona/content-types.rules.ts";
import { brandPrefixes } from "#features/brand/brand.rules.ts";
import { usernameProblem } from "#features/members/profile/usernames.rules.ts";
import { zoneCookie } from "#features/members/time-zone/zone-cookie.rules.ts";
import { consentCookie, consentOf, hasOptedOut } from "#features/privacy/analytics.rules.ts";
import { hostNameOf, isLoopbackHost } from "#platform/addresses/loopback.ts";
import { remembered } from "#platform/remembered/remembered.ts";
import type { Encoding } from "#server/page-cache.ts";

/** Bytes of HTML. Larger pages are not worth the memory. */
const LARGEST_PAGE = 512 * 1024;
/** Longer URLs are experiments, not pages that are requested twice. */
const LONGEST_URL = 512;

/** The parts of a request that decide whether a cached page may answer it. */
export type PageRequest = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders };

/** Cookies that may be sent for a cached page: they are part of its key, or checked for every request. */
const harmlessCookies = new Set([ageVerifiedCookie, placeCookie, assuredCookie, consentCookie, zoneCookie]);

/**
 * Whether a page that was rendered for someone else may answer a request: it is for a page, and carries nothing
 * personal, such as a session or the token of an email link.
 */
export function isCacheableRequest({ method, url, headers }: PageRequest): boolean {
  if (method !== "GET" || url === undefined || !url.startsWith("/") || url.length > LONGEST_URL) return false;
  if (headers.authorization !== undefined || headers.range !== undefined) return false;
  return cookieNames(headers.cookie).every((name) => harmlessCookies.has(name));
}

function cookieNames(cookie: string | undefined): string[] {
  const pairs = (cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.filter((pair) => pair !== "").map((pair) => pair.split("=", 1)[0] ?? "");
}

/** The query parameters and values worth caching a page for; all others are dropped. */
type CacheableQuery = Record<string, readonly string[]>;

const lists: CacheableQuery = {
  contentType: contentTypes.map(({ id }) => id),
  maxRate: ["1"],
  new: ["1"],
  popular: ["1"],
  rated: ["1"],
  sort: ["featured", "new", "price", "rating"],
};
/** Parameters of rarely requested pages, which are rendered each time. */
const neverCached = new Set(["q", "cursor", "minRate", "language", "mood", "limit", "notice"]);

const ownQueries: Readonly<Record<string, CacheableQuery>> = {
  "/": { view: ["model", "users"], ...lists },
  "/agents": lists,
};
/** Pages whose query only their screen knows, such as a preview token: cached when requested without a query. */
const plainPages = /^\/(free|blog(\/[\w-]+)?|docs(\/[\w-]+)*|legal(\/(?!report$|privacy-choices$)[\w-]+)?)$/;

/**
 * The list of cached pages: a page that depends on a cookie, an account or a link is not in it. Returns its allowed
 * query; undefined if it is cached without a query only; null if it is not cached.
 */
function cacheableQueryOf(pathname: string): CacheableQuery | null | undefined {
  const own = ownQueries[pathname];
  if (own) return own;
  if (plainPages.test(pathname)) return undefined;
  // A profile. Fixed pages have names that no member can take.
  return usernameProblem(pathname.slice(1)) === null ? {} : null;
}

/**
 * The address under which a page is cached and rendered, however it was requested: without unknown parameters, in a
 * fixed order. Null for a page that is not cached.
 */
export function cacheAddress(url: string): string | null {
  if (!URL.canParse(url, "http://site.invalid")) return null;
  const { pathname, searchParams } = new URL(url, "http://site.invalid");
  const known = cacheableQueryOf(pathname);
  if (known === null || (known === undefined && searchParams.size > 0)) return null;
  const parameters: string[] = [];
  for (const [name, values] of Object.entries(known ?? {})) {
    const [value, more] = searchParams.getAll(name);
    if (value === undefined || value === "") continue;
    if (more !== undefined || !values.includes(value)) return null;
    parameters.push(`${name}=${value}`);
  }
  if ([...searchParams].some(([name, value]) => neverCached.has(name) && value !== "")) return null;
  return parameters.length === 0 ? pathname : `${pathname}?${parameters.join("&")}`;
}

/**
 * The cache key: everything on which a page for anonymous visitors depends, which is its address, the host of the
 * brand, the age gate, and the consent to measurement. Null for a page that is not cached. `baseUrl` is the URL of the
 * site.
 */
export function pageKeys(baseUrl: string): (request: PageRequest, gate: GateState) => string | null {
  const own = new URL(baseUrl).hostname;
  const addressOf = remembered(cacheAddress);
  const hostOf = remembered((host) => (isOwnHost(host, own) ? host.toLowerCase() : null));
  return ({ url, headers }, gate) => {
    const address = addressOf(url ?? "");
    const host = hostOf(headers.host ?? "");
    if (address === null || host === null) return null;
    const seen = gate.passed ? "passed" : `${gate.refusal?.code} ${gate.refusal?.message} ${gate.assured ?? false}`;
    const measured = `${consentOf(headers.cookie)} ${hasOptedOut(String(headers["sec-gpc"] ?? ""))}`;
    const secure = headers["x-forwarded-proto"] === "https" ? "https" : "";
    return `${secure}\n${host}\n${address}\n${seen}\n${measured}`;
  };
}

/**
 * Whether a host belongs to the site: its own name, with a brand's prefix, or this machine. Pages of other hosts are
 * not cached, or made-up hosts could fill the memory.
 */
function isOwnHost(host: string, own: string): boolean {
  const name = hostNameOf(host).toLowerCase();
  return name === own || isLoopbackHost(name) || brandPrefixes.some((prefix) => name === `${prefix}${own}`);
}

/** Whether a response may be cached: a whole page that is not personal. */
export function isCacheableResponse(status: number, headers: Headers): boolean {
  if (status !== 200 || !headers.get("content-type")?.startsWith("text/html")) return false;
  return !headers.has("set-cookie") && !headers.has("cache-control");
}

/** The page without its nonce; null if it must not be cached after all. */
export function cacheableHtml(html: string, nonce: string): string | null {
  // React marks rendering errors; other visitors should not see them.
  if (html.length > LARGEST_PAGE || html.includes("<!--$!-->")) return null;
  const cacheable = html.replaceAll(` nonce="${nonce}"`, "");
  return cacheable.includes(nonce) ? null : cacheable;
}

/** The sources of a content security policy that allow exactly the inline scripts or styles of a page. */
export function inlineSources(html: string, element: "script" | "style"): string[] {
  const inline = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, "g"));
  const hashes = [...inline].map(([, text = ""]) => createHash("sha256").update(text).digest("base64"));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/** Whether a browser accepts an encoding: it is listed with a weight above zero. */
export function takesEncoding(acceptEncoding: string | undefined, name: string): boolean {
  const offers = (acceptEncoding ?? "").split(",").map((offer) => offer.trim().toLowerCase());
  return offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)));
}

/** The best encoding that a browser accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (takesEncoding(acceptEncoding, "br")) return "br";
  return takesEncoding(acceptEncoding, "gzip") ? "gzip" : "identity";
}

/** Whether a browser already has the page. Weak comparison, as for every conditional GET. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  // A proxy that compresses a response marks its ETag as weak; the content is the same.
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((one) => strong(one) === strong(etag) || one.trim() === "*");
}
