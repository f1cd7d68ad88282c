import type { MiddlewareHandler } from "hono";

/**
 * Ends the body of a response to HEAD. Hono answers HEAD with the response to GET and drops its body unread, so that
 * whatever the body reads from would stay open for good.
 */
export const dropHeadBodies: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method === "HEAD") await c.res.body?.cancel();
};
