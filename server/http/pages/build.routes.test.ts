import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { endpointRoutes } from "../operations/endpoints.ts";
import { buildEndpoint } from "./build.routes.ts";

const pagesOf = (version: string, builtAt = new Date("2026-03-01T10:00:00Z")) => ({
  load: async () => ({ assets: { version } }) as ServerBuild,
  builtAt,
});
const ask = async (pages: Parameters<typeof buildEndpoint>[0]) => {
  const app = new Hono().route("/api", endpointRoutes([buildEndpoint(pages)]));
  return app.request("/api/build");
};

test("the build's id and date are served, and no cache stores them [C-29, C-30]", async () => {
  const answer = await ask(pagesOf("a1b2c3d4"));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ id: "a1b2c3d4", builtAt: "2026-03-01T10:00:00.000Z" });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("another build has another id", async () => {
  expect(await (await ask(pagesOf("ffffffff"))).json()).toMatchObject({ id: "ffffffff" });
});
