import { Hono } from "hono";
import { z } from "zod";
import { contentKinds } from "#features/reviews/reviews.rules.ts";
import { approveAllInput, contentDecision, contentKindInput, contentQuery } from "#features/reviews/reviews.schema.ts";
import { type Described, documented } from "../api/api-description.ts";
import type { ServerEnv } from "../env.ts";
import { idOf, parseInput, readJson } from "../errors.ts";
import { contentPageAnswer, stoppedAnswer } from "./admin-content-answers.ts";

const base = "/admin/content";
const partInput = z.enum(["sentence", "reading"]);
const hearingQuery = z.object({ reason: z.string("Please say why you listen").trim().min(3).max(500) });

/** What creators send, before the public sees it. */
export function adminContentRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get(base, documented(described.queue), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.reviews.waiting(viewer, parseInput(contentQuery, c.req.query())));
  });
  api.get(`${base}/stopped`, documented(described.stopped), async (c) => {
    const { services, viewer } = c.var;
    return c.json({ stopped: await services.media.review.stopped(viewer) });
  });
  api.get(`${base}/voices/:id/recordings/:part`, documented(described.recording), async (c) => {
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
  api.post(`${base}/photos/approval`, documented(described.approveAll), async (c) => {
    const { services, viewer } = c.var;
    await services.reviews.approveAll(viewer, await readJson(c, approveAllInput));
    return c.body(null, 204);
  });
  api.post(`${base}/media/:id/undo`, documented(described.undo), async (c) => {
    await c.var.services.media.review.undoApproval(c.var.viewer, idOf(c.req.param("id")));
    return c.body(null, 204);
  });
  api.post(`${base}/:kind/:id/decision`, documented(described.decide), async (c) => {
    const { services, viewer } = c.var;
    const kind = parseInput(contentKindInput, c.req.param("kind"));
    const decision = await readJson(c, contentDecision);
    await services.reviews.decide(viewer, kind, idOf(c.req.param("id")), decision);
    return c.body(null, 204);
  });

  return api;
}

const tag = "Admin";
const kinds = contentKinds.map((kind) => `\`${kind}\``).join(", ");
const described = {
  queue: {
    tag,
    summary: "Everything that waits for a reviewer, the longest first, with what programs found",
    answer: contentPageAnswer,
    refusals: [400, 401, 404, 422],
    query: { kind: `One of ${kinds}`, cursor: "`nextCursor` of the page before" },
  },
  stopped: {
    tag,
    summary: "Uploads that were stopped lately because they look like a removed picture",
    answer: stoppedAnswer,
    refusals: [401, 404],
  },
  recording: {
    tag,
    id: "The own voice's id",
    summary: "A recording to listen to, with an entry in the record of deeds",
    path: { part: "`sentence` or `reading`" },
    query: { reason: "Why, for the record" },
    answer: null,
    refusals: [401, 404, 422],
  },
  approveAll: {
    tag,
    summary: "Approves several photos of one creator: all or none",
    answer: null,
    status: 204,
    refusals: [401, 404, 409, 422],
    body: {
      fields: { ids: "A list of photos' ids", seen: "Those of them that were looked at: all" },
      required: ["ids", "seen"],
    },
  },
  undo: {
    tag,
    id: "The photo's or video's id",
    summary: "Takes back one's own approval of the last ten minutes",
    answer: null,
    status: 204,
    refusals: [401, 404, 409],
  },
  decide: {
    tag,
    id: "Its id",
    summary: "Decides about one thing",
    path: { kind: kinds },
    answer: null,
    status: 204,
    refusals: [401, 404, 409, 422],
    body: {
      fields: {
        decision: "`approve`, `change` or `refuse`; of an appeal, `approve` shows it after all",
        reason: "A code of that kind's reasons; needed with `change` and `refuse`, but for appeals",
        note: "Words for the creator",
        seen: "True: the picture was looked at. Needed to approve one",
      },
      required: ["decision"],
    },
  },
} satisfies Record<string, Described>;
