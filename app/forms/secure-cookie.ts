import type { RequestContext } from "#server/services.ts";

/** What `; Secure` depends on. */
export type Reached = Pick<RequestContext, "origin" | "facts">;

/**
 * The end of a cookie: it is Secure wherever the site is reached over https. The site's own URL says so; a proxy that
 * terminates https need not.
 */
export function secureAttribute({ origin, facts }: Reached): "" | "; Secure" {
  const isSecure = origin.startsWith("https:") || facts.headers.get("x-forwarded-proto") === "https";
  return isSecure ? "; Secure" : "";
}
