import { Hono } from "hono";
import { within } from "#platform/clock/clock.ts";
import type { Composition } from "#server/compose.ts";
import type { ServerEnv } from "./env.ts";

/** Load balancers and supervisors give up after some seconds: an answer that comes later is none. */
const DATABASE_ANSWERS_WITHIN_MS = 2_000;

/** `/livez`: the process runs. `/readyz`: it can serve, so a load balancer may send visitors. */
export function healthRoutes({
  database,
  clock,
  isStopping,
}: Pick<Composition, "database" | "clock" | "isStopping">): Hono<ServerEnv> {
  const health = new Hono<ServerEnv>();
  health.get("/livez", (c) => c.text("ok"));
  health.get("/readyz", async (c) => {
    if (isStopping()) return c.text("stopping", 503);
    const isAnswering = await within(clock, DATABASE_ANSWERS_WITHIN_MS, (signal) => {
      const { promise: tooLate, resolve } = Promise.withResolvers<false>();
      signal.addEventListener("abort", () => resolve(false), { once: true });
      const asked = database.pool.query("SELECT 1").then(
        () => true,
        () => false,
      );
      return Promise.race([asked, tooLate]);
    });
    return isAnswering ? c.text("ok") : c.text("the database does not answer", 503);
  });
  return health;
}
