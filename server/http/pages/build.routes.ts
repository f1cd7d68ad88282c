import { z } from "zod";
import { permitAnybody } from "#features/members/viewer.rules.ts";
import { type Endpoint, endpointsOf } from "../operations/endpoints.ts";
import type { PageSource } from "./pages.ts";

const site = endpointsOf({ tag: "Site", permit: permitAnybody, params: {}, refusals: [] });

/** The build of the screens that is being served: an open page polls it to find out whether there is a newer one. */
export const buildEndpoint = (pages: Pick<PageSource, "load" | "builtAt">): Endpoint =>
  site("GET /build", {
    summary: "The build of the screens that is served now: its id changes with any file that a browser gets",
    answer: z.object({ id: z.string(), builtAt: z.string() }),
    async respond(c) {
      const { assets } = await pages.load();
      c.header("cache-control", "no-store");
      return c.json({ id: assets.version, builtAt: pages.builtAt.toISOString() });
    },
  });
