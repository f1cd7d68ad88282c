/** Far more hosts than a site has; whoever makes up others only makes their own answers as slow as they were. */
const MOST_KEPT = 100;
const kept = new Map<string, string>();

/**
 * How visitors reach the host of a request, such as `https://velvet.nocturne.example`: under the scheme of the site's own
 * address, since what stands in front of this process may speak https for it. A host that no address can be made of gets
 * the site's own.
 */
export function originOf(host: string | null, baseUrl: string): string {
  const key = `${baseUrl} ${host ?? ""}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const origin = readOrigin(host, baseUrl);
  if (kept.size < MOST_KEPT) kept.set(key, origin);
  return origin;
}

function readOrigin(host: string | null, baseUrl: string): string {
  const { protocol, origin } = new URL(baseUrl);
  const named = `${protocol}//${host ?? ""}`;
  return host && URL.canParse(named) ? new URL(named).origin : origin;
}
