import type { MiddlewareHandler } from "hono";
import { clearedDoneCookie } from "#platform/operations/done-cookie.ts";
import type { ServerEnv } from "./env.ts";

/**
 * Clears the cookie of a confirmation message once a page has shown it. A later page of a list, which the router loads
 * again beside the page after an action, does not show the message and does not clear it.
 */
export const clearDoneMessage: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next();
  const isShown = c.req.method === "GET" && c.req.query("cursor") === undefined;
  const cookie = isShown ? clearedDoneCookie(c.req.raw.headers) : null;
  if (cookie !== null) c.res.headers.append("set-cookie", cookie);
};
