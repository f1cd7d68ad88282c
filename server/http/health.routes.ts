import { Hono } from "hono";
import { within } from "#platform/clock/clock.ts";
import type { Composition } from "#server/compose.ts";
import type { ServerEnv } from "./env.ts";

/**
 * Load balancers and supervisors give up after some seconds, and a later answer is of no use to them. The embedded
 * database has one session, which a backup or a long statement may keep that long.
 */
const ANSWERS_WITHIN_MS = { native: 2_000, embedded: 20_000 };

/** `/livez`: the process runs. `/readyz`: it can serve, so a load balancer may send visitors. */
export function healthRoutes({
  database,
  clock,
  isStopping,
}: Pick<Composition, "database" | "clock" | "isStopping">): Hono<ServerEnv> {
  const health = new Hono<ServerEnv>();
  // One question at a time: those that wait for an answer would only queue.
  let asked: Promise<boolean> | null = null;

  function ask(): Promise<boolean> {
    asked ??= database.pool
      .query("SELECT 1")
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = null;
      });
    return asked;
  }

  health.get("/livez", (c) => c.text("ok"));
  health.get("/readyz", async (c) => {
    if (isStopping()) return c.text("stopping", 503);
    const isAnswering = await within(clock, ANSWERS_WITHIN_MS[database.engine], (signal) => {
      const { promise: tooLate, resolve } = Promise.withResolvers<false>();
      signal.addEventListener("abort", () => resolve(false), { once: true });
      return Promise.race([ask(), tooLate]);
    });
    return isAnswering ? c.text("ok") : c.text("the database does not answer", 503);
  });
  return health;
}
