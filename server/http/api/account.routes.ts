import { Hono } from "hono";
import { z } from "zod";
import { publicAgentsCacheKey } from "#features/agents/catalogue/public-cache.rules.ts";
import { profileInput } from "#features/members/profile/profile.schema.ts";
import { requireMember, viewerFailures } from "#features/members/viewer.rules.ts";
import { deletionInput, type PrivacyView } from "#features/privacy/privacy.schema.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { ServerEnv } from "../env.ts";
import { idOf, parseInput, readJson } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

const invalidationsPerMember = { points: 10, seconds: 60 };
const invalidateInput = z.object({
  key: z.literal(publicAgentsCacheKey, { error: `The only key is ${publicAgentsCacheKey}` }),
});

/** A member's own profile and data. `forgetPages` drops the pages that the process keeps for visitors. */
export function accountRoutes(forgetPages: () => void): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  const invalidations = createRateLimit(invalidationsPerMember);

  api.patch("/me", documented(described.update), async (c) => {
    const { viewer, services } = c.var;
    // Who asks is told first: a stranger learns nothing about the form of the body.
    requireMember(viewer);
    const changed = await services.profiles.update(viewer, await readJson(c, profileInput));
    if (changed.usernameChanged) forgetPages();
    return c.json(changed);
  });

  api.get("/me/privacy", documented(described.privacy), async (c) =>
    c.json(await c.get("services").privacy.view(c.get("viewer"))),
  );
  api.post("/me/exports", documented(described.copy), async (c) => {
    await c.get("services").privacy.requestExport(c.get("viewer"));
    return c.json(await c.get("services").privacy.view(c.get("viewer")), 202);
  });
  api.get("/me/exports/:id", documented(described.fetchCopy), async (c) => {
    const archive = await c.get("services").privacy.exportArchive(c.get("viewer"), idOf(c.req.param("id")));
    return c.body(new Uint8Array(archive), 200, {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="my-data.zip"',
      "cache-control": "no-store",
    });
  });
  api.post("/me/deletion", documented(described.remove), async (c) => {
    const { viewer, services } = c.var;
    requireMember(viewer);
    await services.privacy.requestDeletion(viewer, await readJson(c, deletionInput));
    return c.json(await services.privacy.view(viewer), 202);
  });
  api.delete("/me/deletion", documented(described.keep), async (c) => {
    const { viewer, services } = c.var;
    await services.privacy.cancelDeletion(viewer);
    return c.json(await services.privacy.view(viewer));
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

const privacyAnswer = z.object({
  export: z
    .object({
      id: z.string(),
      state: z.enum(["requested", "ready", "failed", "expired"]),
      requestedAt: z.string(),
      expiresAt: z.string().nullable(),
    })
    .nullable(),
  mayExport: z.boolean(),
  deletion: z.object({ requestedAt: z.string(), dueAt: z.string(), forfeits: z.string() }).nullable(),
}) satisfies z.ZodType<PrivacyView>;

const tag = "Account";
const described = {
  update: {
    tag,
    summary: "Changes the member's own profile; what is left out stays as it is",
    answer: z.object({ usernameChanged: z.boolean() }),
    refusals: [401, 409, 422],
    body: {
      fields: {
        username: "3 to 30 of a to z, 0 to 9, _ and -",
        name: "At most 60 characters",
        description: "At most 2,000 characters; an empty one empties it",
      },
      required: [],
    },
  },
  privacy: { tag, summary: "The member's copies and deletion as they stand", answer: privacyAnswer, refusals: [401] },
  copy: {
    tag,
    summary: "Asks for a copy of everything that is kept about the member; one a day",
    answer: privacyAnswer,
    status: 202,
    refusals: [401, 429],
  },
  fetchCopy: {
    tag,
    summary: "The copy as a zip of JSON and CSV, for seven days",
    id: "uuid of the copy",
    answer: z.string().meta({ description: "application/zip" }),
    refusals: [401, 404],
  },
  remove: {
    tag,
    summary: "Asks for the account to be deleted after 14 days",
    answer: privacyAnswer,
    status: 202,
    refusals: [401, 409, 422],
    body: {
      fields: { username: "The own username, as a confirmation", forfeit: "`true`: unspent paid credit is given up" },
      required: ["username"],
    },
  },
  keep: { tag, summary: "Takes the wish to be deleted back", answer: privacyAnswer, refusals: [401] },
  invalidate: {
    tag,
    summary: "Drops the kept public pages; for creators and admins",
    answer: z.null(),
    status: 204,
    refusals: [401, 403, 422, 429],
    body: { fields: { key: `\`${publicAgentsCacheKey}\`` }, required: ["key"] },
  },
} satisfies Record<string, Described>;
