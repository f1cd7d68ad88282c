import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { ageVerifiedCookie, assuredCookie, placeCookie } from "#features/age-gate/age-gate.rules.ts";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { contentTypes } from "#features/agents/persona/content-types.rules.ts";
import { brandPrefixes } from "#features/brand/brand.rules.ts";
import { usernameProblem } from "#features/members/profile/usernames.rules.ts";
import { consentCookie, consentOf, hasOptedOut } from "#features/privacy/analytics.rules.ts";
import { hostNameOf, isLoopbackHost } from "#platform/addresses/loopback.ts";
import { remembered } from "#platform/remembered/remembered.ts";

export type Encoding = "br" | "gzip" | "identity";

/** Above this a page is not worth its place in memory. Bytes of HTML. */
const LARGEST_PAGE = 512 * 1024;
/** Longer addresses are somebody's experiment, not a page that is asked for twice. */
const LONGEST_URL = 512;

/** What of a request decides whether a kept page may answer it. */
export type PageRequest = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders };

/** Cookies that a kept page may be asked for with: what they say is in its key, or checked for every request. */
const harmlessCookies = new Set([ageVerifiedCookie, placeCookie, assuredCookie, consentCookie]);

/**
 * Whether a request can be answered with a page that was made for somebody else: it asks for a page, and carries nothing
 * that could mean one person, such as a session or the token of a link in an email.
 */
export function isForEverybody({ method, url, headers }: PageRequest): boolean {
  if (method !== "GET" || url === undefined || !url.startsWith("/") || url.length > LONGEST_URL) return false;
  if (headers.authorization !== undefined || headers.range !== undefined) return false;
  return cookieNames(headers.cookie).every((name) => harmlessCookies.has(name));
}

function cookieNames(cookie: string | undefined): string[] {
  const pairs = (cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.filter((pair) => pair !== "").map((pair) => pair.split("=", 1)[0] ?? "");
}

/** What the addresses of a page may say that is worth keeping a page for, by name; everything else is left out. */
type KeptQuery = Record<string, readonly string[]>;

const lists: KeptQuery = {
  contentType: contentTypes.map(({ id }) => id),
  maxRate: ["1"],
  new: ["1"],
  rated: ["1"],
  sort: ["featured", "new", "price", "rating"],
};
/** Parameters that make a page of its own, which few people ask for: it is made for each of them. */
const neverKept = new Set(["q", "cursor", "minRate", "language", "mood", "limit"]);

const ownQueries: Readonly<Record<string, KeptQuery>> = {
  "/": { view: ["model", "users"], ...lists },
  "/agents": lists,
};
/** Pages whose query only their own screen knows, such as a token for drafts: kept where they are asked for without one. */
const plainPages = /^\/(free|blog(\/[\w-]+)?|docs(\/[\w-]+)*|legal(\/(?!report$|privacy-choices$)[\w-]+)?)$/;

/**
 * What is kept, all of it: a page that reads a cookie, an account or a link stays out by not being named. The answer is
 * what its query may say; undefined: the page is kept without any query; null: the page is not kept.
 */
function keptQueryOf(pathname: string): KeptQuery | null | undefined {
  const own = ownQueries[pathname];
  if (own) return own;
  if (plainPages.test(pathname)) return undefined;
  // A profile. What stands at a fixed address has a name that nobody can take.
  return usernameProblem(pathname.slice(1)) === null ? {} : null;
}

/**
 * The one address under which a page is kept and made, however it was asked for: what nobody knows is left out, the rest
 * stands in one order. Null for a page that is not kept.
 */
export function keptAddress(url: string): string | null {
  if (!URL.canParse(url, "http://site.invalid")) return null;
  const { pathname, searchParams } = new URL(url, "http://site.invalid");
  const known = keptQueryOf(pathname);
  if (known === null || (known === undefined && searchParams.size > 0)) return null;
  const kept: string[] = [];
  for (const [name, values] of Object.entries(known ?? {})) {
    const [asked, more] = searchParams.getAll(name);
    if (asked === undefined || asked === "") continue;
    if (more !== undefined || !values.includes(asked)) return null;
    kept.push(`${name}=${asked}`);
  }
  if ([...searchParams].some(([name, value]) => neverKept.has(name) && value !== "")) return null;
  return kept.length === 0 ? pathname : `${pathname}?${kept.join("&")}`;
}

/**
 * Tells everything on which a page for nobody in particular depends: its address, the brand's host, what the age gate says,
 * and whether its visitor may be measured. Null for a page that is not kept. `baseUrl` is the address of the site.
 */
export function pageKeys(baseUrl: string): (request: PageRequest, gate: GateState) => string | null {
  const own = new URL(baseUrl).hostname;
  const addressOf = remembered(keptAddress);
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
 * Whether a host is one of the site's own: the name of its address, one of a brand's before it, or this machine. Pages of
 * others are made but not kept, or whoever makes names up would fill the memory.
 */
function isOwnHost(host: string, own: string): boolean {
  const name = hostNameOf(host).toLowerCase();
  return name === own || isLoopbackHost(name) || brandPrefixes.some((prefix) => name === `${prefix}${own}`);
}

/** Whether an answer may be given to others: a whole page, meant for nobody in particular. */
export function isKeepable(status: number, headers: Headers): boolean {
  if (status !== 200 || !headers.get("content-type")?.startsWith("text/html")) return false;
  return !headers.has("set-cookie") && !headers.has("cache-control");
}

/** The page without the nonce that was made for one answer; null when it may not be kept after all. */
export function keptHtml(html: string, nonce: string): string | null {
  // React marks what broke while the page was being made; nobody else should see that.
  if (html.length > LARGEST_PAGE || html.includes("<!--$!-->")) return null;
  const kept = html.replaceAll(` nonce="${nonce}"`, "");
  return kept.includes(nonce) ? null : kept;
}

/** The sources of a content security policy that allow exactly the inline scripts or styles of a page. */
export function inlineSources(html: string, element: "script" | "style"): string[] {
  const inline = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, "g"));
  const hashes = [...inline].map(([, text = ""]) => createHash("sha256").update(text).digest("base64"));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/** Whether a browser takes an encoding: it names it, and not with a weight of nothing. */
export function takesEncoding(acceptEncoding: string | undefined, name: string): boolean {
  const offers = (acceptEncoding ?? "").split(",").map((offer) => offer.trim().toLowerCase());
  return offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)));
}

/** The best encoding of a kept page that a browser takes. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (takesEncoding(acceptEncoding, "br")) return "br";
  return takesEncoding(acceptEncoding, "gzip") ? "gzip" : "identity";
}

/** Whether a browser already has the page. Weak comparison, as for every conditional GET. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  // Whoever packs an answer on the way marks its name as weak; it is the same content.
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((one) => strong(one) === strong(etag) || one.trim() === "*");
}
