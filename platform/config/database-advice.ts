import { isLoopbackHost } from "#platform/addresses/loopback.ts";

const verified = new Set(["verify-ca", "verify-full"]);

/** A warning about the database connection, or null: over a network it should be encrypted and verified. */
export function databaseAdvice(url: string | undefined): string | null {
  if (url === undefined) return null;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  if (host === "" || host.startsWith("/") || isLoopbackHost(host)) return null;
  if (verified.has(searchParams.get("sslmode") ?? "")) return null;
  return "DATABASE_URL names another machine without sslmode=verify-full: a man in the middle can read and forge queries. On a private network that may be acceptable";
}
