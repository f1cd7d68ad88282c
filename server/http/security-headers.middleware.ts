import type { MiddlewareHandler } from "hono";
import { Failure, failureBody } from "#platform/errors/failure.ts";
import type { ServerEnv } from "./env.ts";

/** The page may run its own files and the inline scripts of this very answer, and nothing else. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers on every answer. The microphone is for our own pages only. */
export const securityHeaders: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next();
  const headers = c.res.headers;
  const set = (name: string, value: string) => headers.has(name) || headers.set(name, value);
  set("content-security-policy", contentSecurityPolicy(c.get("nonce")));
  set("x-content-type-options", "nosniff");
  set("referrer-policy", "strict-origin-when-cross-origin");
  set("permissions-policy", "microphone=(self), camera=(), geolocation=(), payment=()");
  set("cross-origin-opener-policy", "same-origin");
  set("cross-origin-resource-policy", "same-origin");
  set("x-frame-options", "DENY");
  if (c.req.header("x-forwarded-proto") === "https") set("strict-transport-security", "max-age=31536000");
};

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses a change that another site's page asked for with our visitor's cookies. */
export const refuseForeignOrigin: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const origin = c.req.header("origin");
  if (!safeMethods.has(c.req.method) && origin !== undefined && hostOf(origin) !== c.req.header("host")) {
    const refusal = new Failure("foreign_origin", 403, "This request came from another site");
    return c.json(failureBody(refusal), 403);
  }
  await next();
};

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
