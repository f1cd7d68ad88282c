import { Hono } from "hono";
import { expect, test } from "vitest";
import { systemClock } from "#platform/clock/clock.ts";
import { silentLog } from "#platform/log/log.ts";
import type { ServerEnv } from "./env.ts";
import { errorResponse } from "./errors.ts";
import { cspReportPath, securityRoutes } from "./security.routes.ts";

test("accepts thirty reports a minute per network, and three hundred in total", async () => {
  const app = new Hono<ServerEnv>();
  app.onError(errorResponse);
  app.use(async (c, next) => {
    c.set("facts", { headers: c.req.raw.headers, ip: c.req.header("from") ?? "" });
    c.set("log", silentLog);
    await next();
  });
  app.route("/", securityRoutes({ contactEmail: "help@site.example", clock: systemClock }));
  const report = JSON.stringify({ "csp-report": {} });
  const send = (from: string) => app.request(cspReportPath, { method: "POST", headers: { from }, body: report });
  const waitOf = async (from: string) => Number((await send(from)).headers.get("retry-after"));

  for (let network = 0; network < 10; network += 1) {
    const statuses: number[] = [];
    for (let times = 0; times < 30; times += 1) statuses.push((await send(`203.0.113.${network}`)).status);
    expect(new Set(statuses)).toEqual(new Set([204]));
  }
  for (const from of ["203.0.113.0", "198.51.100.1"]) {
    expect((await send(from)).status, from).toBe(429);
    expect(await waitOf(from), from).toBeGreaterThan(0);
    expect(await waitOf(from), from).toBeLessThanOrEqual(60);
  }
});
