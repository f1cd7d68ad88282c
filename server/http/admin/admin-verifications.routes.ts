import { Hono } from "hono";
import { pictureKinds } from "#features/verifications/verifications.rules.ts";
import { pictureKindInput } from "#features/verifications/verifications.schema.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import type { ServerEnv } from "../env.ts";
import { idOf, parseInput } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

/** The pictures of an identity. They are given out while their reader has the record open, and never kept. */
export function adminVerificationsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/admin/verifications/:id/pictures/:kind", documented(described), async (c) => {
    const { services, viewer } = c.var;
    // Answered without a body, a picture would count as seen by somebody who was shown none.
    if (c.req.method === "HEAD") throw commonFailures.notFound();
    const kind = parseInput(pictureKindInput, c.req.param("kind"));
    const picture = await services.verifications.review.picture(viewer, idOf(c.req.param("id")), kind);
    return c.body(new Uint8Array(picture.content), 200, {
      "content-type": picture.contentType,
      "cache-control": "no-store",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  return api;
}

const described: Described = {
  tag: "Admin",
  id: "The verification's id",
  summary: "One picture as JPEG, with the asker's name and the time in its pixels",
  path: { kind: pictureKinds.map((kind) => `\`${kind}\``).join(", ") },
  answer: null,
  refusals: [401, 403, 404, 422],
};
