import { Hono } from "hono";
import { z } from "zod";
import { commonFailures } from "#platform/errors/failure.ts";
import type { ServerEnv } from "../env.ts";
import { type Described, documented } from "../operations/api-description.ts";
import type { PageSource } from "./pages.ts";

/** Which build of the screens is being served: an open page asks now and then whether it is still the newest. */
export function buildRoutes(pages: Pick<PageSource, "load" | "builtAt"> | null): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  api.get("/build", documented(described), async (c) => {
    if (!pages) throw commonFailures.notFound();
    const { assets } = await pages.load();
    c.header("cache-control", "no-store");
    return c.json({ id: assets.version, builtAt: pages.builtAt.toISOString() });
  });
  return api;
}

const described: Described = {
  tag: "Site",
  summary: "The build of the screens that is served now: its id changes with any file that a browser gets",
  answer: z.object({ id: z.string(), builtAt: z.string() }),
  refusals: [404],
};
