import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";

export type Encoding = "br" | "gzip" | "identity";

/** Above this a page is not worth its place in memory. Bytes of HTML. */
const LARGEST_PAGE = 512 * 1024;
/** Longer addresses are somebody's experiment, not a page that is asked for twice. */
const LONGEST_URL = 512;

/** What of a request decides whether a kept page may answer it. */
export type PageRequest = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders };

/**
 * Whether a request can be answered with a page that was made for somebody else: it asks for a page, and carries nothing
 * by which its sender could be signed in.
 */
export function isForEverybody({ method, url, headers }: PageRequest, sessionCookie: string): boolean {
  if (method !== "GET" || url === undefined || !url.startsWith("/") || url.length > LONGEST_URL) return false;
  if (headers.authorization !== undefined || headers.range !== undefined) return false;
  return !headers.cookie?.includes(sessionCookie);
}

/** Everything on which a page for nobody in particular depends: its address, whole, and what the age gate says. */
export function pageKey({ url, headers }: PageRequest, gate: GateState): string {
  const seen = gate.passed ? "passed" : `${gate.refusal?.code} ${gate.refusal?.message}`;
  return [headers["x-forwarded-proto"] ?? "", headers.host ?? "", url ?? "", seen].join("\n");
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
  return ifNoneMatch.split(",").some((one) => one.trim() === etag || one.trim() === "*");
}
