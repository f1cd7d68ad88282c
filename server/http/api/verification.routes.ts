import { Hono } from "hono";
import { requireModel } from "#features/members/viewer.rules.ts";
import { pictureKinds } from "#features/verifications/verifications.rules.ts";
import { ownVerification, pictureKindInput } from "#features/verifications/verifications.schema.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

/** The pictures of a creator's identity check. They go in and are never given out. */
export function verificationPictureRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.put("/me/verification/pictures/:kind", documented(described.picture), async (c) => {
    const { viewer, services } = c.var;
    requireModel(viewer);
    const kind = parseInput(pictureKindInput, c.req.param("kind"));
    const sent = new Uint8Array(await c.req.arrayBuffer());
    await services.verifications.addPicture(viewer, kind, sent);
    return c.json(await services.verifications.own(viewer));
  });
  return api;
}

const described = {
  picture: {
    tag: "Identity",
    summary: "Takes a picture: the body is the file itself, JPEG, PNG, WebP or HEIC of at most 10 MB",
    path: { kind: pictureKinds.map((kind) => `\`${kind}\``).join(", ") },
    answer: ownVerification,
    refusals: [401, 403, 409, 413, 422, 429],
  },
} satisfies Record<string, Described>;
