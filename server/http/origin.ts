import { brandPrefixes } from "#features/brand/brand.rules.ts";

/** Far more hosts than a site has. Made-up hosts beyond that only miss the cache. */
const MAX_CACHED = 100;
const cached = new Map<string, string>();

/**
 * The origin of a request's host, such as `https://velvet.nocturne.example`: with the scheme of the site's own URL,
 * since a proxy in front may terminate https. An invalid host gets the site's own origin.
 */
export function originOf(host: string | null, baseUrl: string): string {
  const key = `${baseUrl} ${host ?? ""}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  const origin = readOrigin(host, baseUrl);
  if (cached.size < MAX_CACHED) cached.set(key, origin);
  return origin;
}

function readOrigin(host: string | null, baseUrl: string): string {
  const { protocol, origin } = new URL(baseUrl);
  const named = `${protocol}//${host ?? ""}`;
  return host && URL.canParse(named) ? new URL(named).origin : origin;
}

/**
 * Whether a page of this site has this origin: the site's own or a brand's, or the one of the host that was asked. A
 * proxy may send another host than the visitor's, with the port or in capitals, and the operator may look at an https
 * site over http.
 */
export function isOwnOrigin(origin: string, host: string | undefined, baseUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, origin: asked } = new URL(origin);
  if (protocol !== "https:" && protocol !== "http:") return false;
  const site = new URL(baseUrl);
  const own = ["", ...brandPrefixes].map((prefix) => `${site.protocol}//${prefix}${site.host}`);
  const named = `${protocol}//${host ?? ""}`;
  return own.includes(asked) || (URL.canParse(named) && new URL(named).origin === asked);
}
