import { Hono } from "hono";
import {
  adminCallQuery,
  checkCallInput,
  costBands,
  endCallInput,
  flagInput,
  lengthBands,
  openTranscriptInput,
  refundInput,
  replyBands,
} from "#features/conversations/admin/admin-calls.schema.ts";
import { endNotes } from "#features/conversations/conversations.schema.ts";
import { type Described, documented } from "../api/api-description.ts";
import type { ServerEnv } from "../env.ts";
import { idOf, parseInput, readJson } from "../errors.ts";
import {
  adminCallAnswer,
  adminCallPageAnswer,
  liveCallsAnswer,
  openTranscriptAnswer,
  refundAnswer,
} from "./admin-conversations-answers.ts";

const base = "/admin/conversations";

/** Conversations as admins see them. What was said is given out while its reader has it open, and never kept. */
export function adminConversationsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get(base, documented(described.list), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.adminCalls.all(viewer, parseInput(adminCallQuery, c.req.query())));
  });
  api.get(`${base}/live`, documented(described.live), async (c) => {
    const { services, viewer } = c.var;
    return c.json({ calls: await services.adminCalls.live(viewer) });
  });
  api.get(`${base}/:id`, documented(described.one), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.adminCalls.detail(viewer, idOf(c.req.param("id"))));
  });
  api.post(`${base}/:id/end`, documented(described.end), async (c) => {
    const { services, viewer } = c.var;
    await services.adminCalls.end(viewer, idOf(c.req.param("id")), await readJson(c, endCallInput));
    return c.body(null, 204);
  });
  api.post(`${base}/:id/flag`, documented(described.flag), async (c) => {
    const { services, viewer } = c.var;
    await services.adminCalls.flag(viewer, idOf(c.req.param("id")), await readJson(c, flagInput));
    return c.body(null, 204);
  });
  api.post(`${base}/:id/check`, documented(described.check), async (c) => {
    const { services, viewer } = c.var;
    await services.brokenCalls.check(viewer, idOf(c.req.param("id")), await readJson(c, checkCallInput));
    return c.body(null, 204);
  });
  api.post(`${base}/:id/openings`, documented(described.open), async (c) => {
    const { services, viewer } = c.var;
    const { reason } = await readJson(c, openTranscriptInput);
    const opened = await services.transcripts.open(viewer, idOf(c.req.param("id")), reason);
    return c.json(opened, 200, { "cache-control": "no-store" });
  });
  api.post(`${base}/:id/refunds`, documented(described.refund), async (c) => {
    const { services, viewer } = c.var;
    const answer = await services.callRefunds.refund(viewer, idOf(c.req.param("id")), await readJson(c, refundInput));
    return c.json(answer, answer.state === "done" ? 200 : 202);
  });

  return api;
}

const tag = "Admin";
const id = "The call's id";
const reason = "Why, for the record";
const deed = { tag, id, answer: null, status: 204, refusals: [401, 404, 409, 422] };
const oneOf = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(", ");

const described = {
  list: {
    tag,
    summary: "Every call, newest first",
    answer: adminCallPageAnswer,
    refusals: [400, 401, 404, 422],
    query: {
      state: "`starting`, `active` or `ended`",
      endedReason: "One reason or several, with commas between",
      customer: "A username",
      creator: "A username",
      agent: "A companion's name, or its id",
      length: oneOf(lengthBands),
      cost: `In dollars: ${oneOf(costBands)}`,
      reply: `By the middle one of its replies: ${oneOf(replyBands)}`,
      flagged: "`true` for those that are flagged",
      from: "The first day, in UTC",
      to: "The last day, in UTC",
      cursor: "`nextCursor` of the page before",
      limit: "How many at most",
    },
  },
  live: {
    tag,
    summary: "The calls that run now, with what they cost so far, the longest first",
    answer: liveCallsAnswer,
    refusals: [401, 404],
  },
  one: {
    tag,
    id,
    summary: "One call: its people, versions, timeline, waits and every line of the journal",
    answer: adminCallAnswer,
    refusals: [401, 404],
  },
  check: {
    ...deed,
    summary: "Notes that a broken call was looked at",
    body: { fields: { reason }, required: ["reason"] },
  },
  end: {
    ...deed,
    summary: "Ends a call that runs; it is settled like every end, and its customer is told why",
    body: { fields: { note: `What the customer is told: ${oneOf(endNotes)}`, reason }, required: ["note", "reason"] },
  },
  flag: {
    ...deed,
    summary: "Flags a call, so that its transcript is kept longer, or takes the flag away",
    body: { fields: { flagged: "`true` or `false`", reason }, required: ["flagged", "reason"] },
  },
  open: {
    tag,
    id,
    summary: "Opens a sealed transcript to the asker for a quarter of an hour, with an entry in the record",
    answer: openTranscriptAnswer,
    refusals: [401, 404, 422],
    body: { fields: { reason }, required: ["reason"] },
  },
  refund: {
    tag,
    id,
    summary: "Gives back a part of what a call cost, or all of it; above the operator's amount it waits (202)",
    answer: refundAnswer,
    refusals: [401, 403, 404, 409, 422],
    body: {
      fields: {
        key: "A UUID of the asker's: the same key is the same refund",
        amountUsd: "Dollars; left out: all that is left",
        reason,
      },
      required: ["key", "reason"],
    },
  },
} satisfies Record<string, Described>;
