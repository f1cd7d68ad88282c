import type { Context, MiddlewareHandler } from "hono";
import {
  analyticsFor,
  analyticsSources,
  consentOf,
  hasOptedOut,
  nothingOutside,
  type OutsideSources,
} from "#features/privacy/analytics.rules.ts";
import { Failure, failureBody } from "#platform/errors/failure.ts";
import type { ServerEnv } from "../env.ts";
import { isOwnOrigin } from "../origin.ts";
import { cspReportPath } from "../security.routes.ts";
import { cacheAddress } from "./page-cache.rules.ts";

/** The policy of a page: its own files and the listed inline scripts and styles, nothing else. */
export function contentSecurityPolicy(
  inline: { scripts: string[]; styles: string[] },
  outside = nothingOutside,
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts, ...outside.scripts].join(" "),
    ["style-src 'self'", ...inline.styles].join(" "),
    ["img-src 'self'", ...outside.pictures].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...outside.connections].join(" "),
    "media-src 'self' blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${cspReportPath}`,
    "report-to csp",
  ].join("; ");
}

/** The security headers of every response. Only the site's own pages may use the microphone. */
export function securityHeadersOf(policy: string, isSecure: boolean): Record<string, string> {
  return {
    "content-security-policy": policy,
    "reporting-endpoints": `csp="${cspReportPath}"`,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "microphone=(self), camera=(), geolocation=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(isSecure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

/** The third-party scripts that this page may load: those that the operator configured, with the visitor's consent. */
export function outsideOf(c: Context<ServerEnv>): OutsideSources {
  const { gtmId, sessionAnalyticsId } = c.get("config");
  if (gtmId === null && sessionAnalyticsId === null) return nothingOutside;
  const consent = consentOf(c.req.header("cookie"));
  const optedOut = hasOptedOut(c.req.header("sec-gpc"));
  return analyticsSources(
    analyticsFor({ ids: { gtmId, sessionAnalyticsId }, consent, optedOut, pathname: c.req.path }),
  );
}

/** Adds the headers that a response does not set itself; its inline scripts have a fresh nonce. */
export const securityHeaders: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next();
  const headers = c.res.headers;
  const nonce = [`'nonce-${c.get("nonce")}'`];
  const policy = contentSecurityPolicy({ scripts: nonce, styles: nonce }, outsideOf(c));
  const answerHeaders = {
    ...securityHeadersOf(policy, c.get("origin").startsWith("https:") || c.req.header("x-forwarded-proto") === "https"),
    "cache-control": defaultCacheControl(c.req.path, c.req.header("sec-purpose")),
    ...(signOutPaths.has(c.req.path) && c.req.method === "POST" ? { "clear-site-data": '"cache", "storage"' } : {}),
  };
  for (const [name, value] of Object.entries(answerHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
};

/** Signing out clears what a shared computer stores about the member. */
const signOutPaths = new Set(["/logout", "/logout.data", "/api/auth/sign-out"]);

/**
 * A response without a cache header may contain personal data: it is not stored. Only prefetched data of a public page
 * is stored until the visitor opens the page.
 */
function defaultCacheControl(path: string, purpose: string | undefined): string {
  const isAhead = purpose?.startsWith("prefetch") === true && path.endsWith(".data");
  return isAhead && cacheAddress(path.slice(0, -".data".length)) !== null ? "private, no-cache" : "private, no-store";
}

/** Requests that change nothing. */
export const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses writes from pages of other sites. Throws nothing; responds `foreign_origin` (403). */
export function refuseForeignOrigin(baseUrl: string): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const origin = c.req.header("origin");
    // Programs send neither header; a browser that names no origin still says that the page was another site's.
    const isForeign =
      origin === undefined
        ? c.req.header("sec-fetch-site") === "cross-site"
        : !isOwnOrigin(origin, c.req.header("host"), baseUrl);
    if (!safeMethods.has(c.req.method) && isForeign) {
      const refusal = new Failure("foreign_origin", 403, "This request came from another site");
      return c.json(failureBody(refusal), 403);
    }
    await next();
  };
}
