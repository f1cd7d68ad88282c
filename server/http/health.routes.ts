import { Hono } from "hono";
import type { Database } from "#platform/database/connect.ts";
import type { ServerEnv } from "./env.ts";

/** `/livez`: the process runs. `/readyz`: it can serve, so a load balancer may send visitors. */
export function healthRoutes(database: Database, isStopping: () => boolean): Hono<ServerEnv> {
  const health = new Hono<ServerEnv>();
  health.get("/livez", (c) => c.text("ok"));
  health.get("/readyz", async (c) => {
    if (isStopping()) return c.text("stopping", 503);
    try {
      await database.pool.query("SELECT 1");
      return c.text("ok");
    } catch {
      return c.text("the database does not answer", 503);
    }
  });
  return health;
}
