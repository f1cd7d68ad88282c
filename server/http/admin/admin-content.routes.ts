import { Hono } from "hono";
import { z } from "zod";
import type { ServerEnv } from "../env.ts";
import { idOf, parseInput } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

const partInput = z.enum(["sentence", "reading"]);
const hearingQuery = z.object({ reason: z.string("Please say why you listen").trim().min(3).max(500) });

/** What reviewers listen to before they decide. */
export function adminContentRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/admin/content/voices/:id/recordings/:part", documented(recording), async (c) => {
    const { services, viewer } = c.var;
    const { reason } = parseInput(hearingQuery, c.req.query());
    const part = parseInput(partInput, c.req.param("part"));
    const heard = await services.ownVoiceReview.recording(viewer, idOf(c.req.param("id")), part, reason);
    return c.body(new Uint8Array(heard.bytes), 200, {
      "content-type": heard.contentType,
      "cache-control": "no-store",
      "content-disposition": "inline",
    });
  });

  return api;
}

const recording: Described = {
  tag: "Admin",
  id: "The own voice's id",
  summary: "A recording to listen to, with an entry in the audit log",
  path: { part: "`sentence` or `reading`" },
  query: { reason: "Why, for the record" },
  answer: null,
  refusals: [401, 404, 422],
};
