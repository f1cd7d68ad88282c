import { Hono } from "hono";
import { z } from "zod";
import { publicAgentsCacheKey } from "#features/agents/catalogue/public-cache.rules.ts";
import { requireMember, viewerFailures } from "#features/members/viewer.rules.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput, readJson } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

const invalidationsPerMember = { points: 10, seconds: 60 };
const invalidateInput = z.object({
  key: z.literal(publicAgentsCacheKey, { error: `The only key is ${publicAgentsCacheKey}` }),
});

/** A member's copy as a file, and `forgetPages`: the pages that the process keeps for visitors are dropped. */
export function accountRoutes(forgetPages: () => void): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  const invalidations = createRateLimit(invalidationsPerMember);

  api.get("/me/exports/:id", documented(described.fetchCopy), async (c) => {
    const archive = await c.get("services").privacy.exportArchive(c.get("viewer"), c.req.param("id"));
    return c.body(new Uint8Array(archive), 200, {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="my-data.zip"',
      "cache-control": "no-store",
    });
  });

  api.post("/cache/invalidate", documented(described.invalidate), async (c) => {
    const viewer = requireMember(c.get("viewer"));
    if (viewer.userType !== "model" && viewer.role !== "admin") throw viewerFailures.notAModel();
    await invalidations.take(viewer.uid);
    parseInput(invalidateInput, await readJson(c, z.unknown()));
    forgetPages();
    return c.body(null, 204);
  });

  return api;
}

const tag = "Account";
const described = {
  fetchCopy: {
    tag,
    summary: "The copy as a zip of JSON and CSV, for seven days",
    id: "uuid of the copy",
    answer: z.string().meta({ description: "application/zip" }),
    refusals: [401, 404],
  },
  invalidate: {
    tag,
    summary: "Drops the kept public pages; for creators and admins",
    answer: z.null(),
    status: 204,
    refusals: [401, 403, 422, 429],
    body: { fields: { key: `\`${publicAgentsCacheKey}\`` }, required: ["key"] },
  },
} satisfies Record<string, Described>;
