import { isLoopbackHost } from "#platform/addresses/loopback.ts";

const verified = new Set(["verify-ca", "verify-full"]);

/** What an operator should know about the way to a database, or null: over a network it should be encrypted and proven. */
export function databaseAdvice(url: string | undefined): string | null {
  if (url === undefined) return null;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  if (host === "" || host.startsWith("/") || isLoopbackHost(host)) return null;
  if (verified.has(searchParams.get("sslmode") ?? "")) return null;
  return "DATABASE_URL names another machine without sslmode=verify-full: whoever stands between can read and answer. On a network of its own that may be what you want";
}
