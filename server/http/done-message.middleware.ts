import type { MiddlewareHandler } from "hono";
import { clearedDoneCookie } from "#platform/operations/done-cookie.ts";
import type { ServerEnv } from "./env.ts";

/** Clears the cookie of a confirmation message once a page has shown it. */
export const clearDoneMessage: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next();
  const cookie = c.req.method === "GET" ? clearedDoneCookie(c.req.raw.headers) : null;
  if (cookie !== null) c.res.headers.append("set-cookie", cookie);
};
