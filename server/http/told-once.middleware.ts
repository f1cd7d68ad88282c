import type { MiddlewareHandler } from "hono";
import { forgettingDone } from "#platform/operations/done-cookie.ts";
import type { ServerEnv } from "./env.ts";

/** Lets a page say once what was done: whatever is read next with the word takes it back. */
export const toldOnce: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next();
  const cookie = c.req.method === "GET" ? forgettingDone(c.req.raw.headers) : null;
  if (cookie !== null) c.res.headers.append("set-cookie", cookie);
};
