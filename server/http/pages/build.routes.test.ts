import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { answerError } from "../errors.ts";
import { buildRoutes } from "./build.routes.ts";

const pagesOf = (version: string, builtAt = new Date("2026-03-01T10:00:00Z")) => ({
  load: async () => ({ assets: { version } }) as ServerBuild,
  builtAt,
});
const ask = async (pages: Parameters<typeof buildRoutes>[0]) => {
  const app = new Hono().route("/api", buildRoutes(pages));
  app.onError(answerError as never);
  return app.request("/api/build");
};

test("the build's id and when it was made are served, and never kept by a cache [C-29, C-30]", async () => {
  const answer = await ask(pagesOf("a1b2c3d4"));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ id: "a1b2c3d4", builtAt: "2026-03-01T10:00:00.000Z" });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("another build has another id", async () => {
  expect(await (await ask(pagesOf("ffffffff"))).json()).toMatchObject({ id: "ffffffff" });
});

test("a server without screens has no build", async () => {
  const answer = await ask(null);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: "not_found" });
});
