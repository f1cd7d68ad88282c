import { Hono } from "hono";
import { expect, test } from "vitest";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { ServerEnv } from "./env.ts";
import { errorResponse } from "./errors.ts";
import { visitorBudget } from "./visitor-budget.middleware.ts";

test("limits the requests of one network; members, loopback and other networks are not affected", async () => {
  const app = new Hono<ServerEnv>();
  app.onError(errorResponse);
  app.use(async (c, next) => {
    const ip = c.req.header("from") ?? "";
    c.set("facts", { headers: c.req.raw.headers, ip });
    c.set("viewer", c.req.header("member") ? ({ uid: "1" } as never) : null);
    await next();
  });
  app.use(visitorBudget(createRateLimit({ points: 2, seconds: 60 })));
  app.all("*", (c) => c.text("here"));
  const ask = (from: string, more: Record<string, string> = {}) => app.request("/", { headers: { from, ...more } });
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1) statuses.push((await ask("203.0.113.9")).status);
  expect(statuses).toEqual([200, 200, 429]);
  const refused = await ask("203.0.113.9");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
  expect((await ask("203.0.113.9", { member: "yes" })).status).toBe(200);
  for (let times = 0; times < 5; times += 1) expect((await ask("127.0.0.1")).status).toBe(200);
  expect((await ask("203.0.113.10")).status).toBe(200);
});
