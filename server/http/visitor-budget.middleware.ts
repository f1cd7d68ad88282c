import type { MiddlewareHandler } from "hono";
import { isLoopbackHost } from "#platform/addresses/loopback.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { ServerEnv } from "./env.ts";

/** Twenty requests a second for a minute: many people at one address may do that, one person does not. */
const requestsPerNetwork = { points: 1_200, seconds: 60 };

/**
 * Limits requests of signed-out visitors, by network. Cached pages, built files and loopback are not counted: they
 * cost almost nothing, or belong to the operator.
 */
export function visitorBudget(limit = createRateLimit(requestsPerNetwork)): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { ip } = c.get("facts");
    if (c.get("viewer") === null && !isLoopbackHost(ip)) await limit.take(ip);
    await next();
  };
}
