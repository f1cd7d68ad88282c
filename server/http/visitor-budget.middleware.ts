import type { MiddlewareHandler } from "hono";
import { isLoopbackHost } from "#platform/addresses/loopback.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { ServerEnv } from "./env.ts";

/** Twenty in a second for a minute: many people at one address do that, and no one person. */
const requestsPerNetwork = { points: 1_200, seconds: 60 };

/**
 * Bounds what visitors without an account ask of the program in a minute, by network. Answers that are kept, built files and
 * this machine itself are not counted: they cost nearly nothing, or are the operator's own.
 */
export function visitorBudget(limit = createRateLimit(requestsPerNetwork)): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { ip } = c.get("facts");
    if (c.get("viewer") === null && !isLoopbackHost(ip)) await limit.take(ip);
    await next();
  };
}
