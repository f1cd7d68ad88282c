import { Hono } from "hono";
import { pictureKinds, refusalReasons } from "#features/verifications/verifications.rules.ts";
import {
  approvalInput,
  openingInput,
  pictureKindInput,
  queueQuery,
  rejectionInput,
} from "#features/verifications/verifications.schema.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { type Described, documented } from "../api/api-description.ts";
import type { ServerEnv } from "../env.ts";
import { idOf, parseInput, readJson } from "../errors.ts";
import { endingAnswer, queuePageAnswer, reviewRecordAnswer } from "./admin-verifications-answers.ts";

const base = "/admin/verifications";

/** Identities that wait for a reviewer. Documents are given out while their reader has them open, and never kept. */
export function adminVerificationsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get(base, documented(described.queue), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.verifications.review.queue(viewer, parseInput(queueQuery, c.req.query())));
  });
  api.get(`${base}/ending`, documented(described.ending), async (c) => {
    const { services, viewer } = c.var;
    return c.json({ ending: await services.verifications.review.ending(viewer) });
  });
  api.get(`${base}/:id`, documented(described.record), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.verifications.review.record(viewer, idOf(c.req.param("id"))));
  });
  api.post(`${base}/:id/openings`, documented(described.open), async (c) => {
    const { services, viewer, facts } = c.var;
    const { reason } = await readJson(c, openingInput);
    return c.json(await services.verifications.review.open(viewer, idOf(c.req.param("id")), { reason, ip: facts.ip }));
  });
  api.get(`${base}/:id/pictures/:kind`, documented(described.picture), async (c) => {
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
  api.post(`${base}/:id/approval`, documented(described.approve), async (c) => {
    const { services, viewer, facts } = c.var;
    const { reason } = await readJson(c, approvalInput);
    await services.verifications.review.approve(viewer, idOf(c.req.param("id")), { reason, ip: facts.ip });
    return c.body(null, 204);
  });
  api.post(`${base}/:id/rejection`, documented(described.reject), async (c) => {
    const { services, viewer, facts } = c.var;
    const input = await readJson(c, rejectionInput);
    await services.verifications.review.reject(viewer, idOf(c.req.param("id")), { ...input, ip: facts.ip });
    return c.body(null, 204);
  });

  return api;
}

const tag = "Admin";
const id = "The verification's id";
const decision = { tag, id, answer: null, status: 204, refusals: [401, 404, 409, 422] };
const described = {
  queue: {
    tag,
    summary: "Identities that wait, the longest first: nothing of a document",
    answer: queuePageAnswer,
    refusals: [400, 401, 404, 422],
    query: { cursor: "`nextCursor` of the page before" },
  },
  ending: {
    tag,
    summary: "Confirmations that end within a month, the first to end first",
    answer: endingAnswer,
    refusals: [401, 404],
  },
  record: {
    tag,
    id,
    summary: "One record; what the document says is there while the asker has it open",
    answer: reviewRecordAnswer,
    refusals: [401, 404],
  },
  open: {
    tag,
    id,
    summary: "Opens a record to the asker for a quarter of an hour, with an entry in the record of deeds",
    answer: reviewRecordAnswer,
    refusals: [401, 404, 422],
    body: { fields: { reason: "Why, in ten characters or more" }, required: ["reason"] },
  },
  picture: {
    tag,
    id,
    summary: "One picture as JPEG, with the asker's name and the time in its pixels",
    path: { kind: pictureKinds.map((kind) => `\`${kind}\``).join(", ") },
    answer: null,
    refusals: [401, 403, 404, 422],
  },
  approve: {
    ...decision,
    summary: "Confirms an identity",
    body: { fields: { reason: "What was looked at, for the record" }, required: ["reason"] },
  },
  reject: {
    ...decision,
    summary: "Refuses an identity, with reasons that its creator reads",
    body: {
      fields: {
        reasons: `A list of ${refusalReasons.map((reason) => `\`${reason}\``).join(", ")}`,
        note: "Words for the creator; needed with `other`",
      },
      required: ["reasons"],
    },
  },
} satisfies Record<string, Described>;
