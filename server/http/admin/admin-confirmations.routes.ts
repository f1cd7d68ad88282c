import { Hono } from "hono";
import { confirmationQuery, confirmationReason } from "#features/confirmations/confirmations.schema.ts";
import { type Described, documented } from "../api/api-description.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput, readJson } from "../errors.ts";
import { confirmationListAnswer, confirmationPageAnswer } from "./admin-confirmations-answers.ts";

/** What waits for a second admin. */
export function adminConfirmationsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/admin/confirmations", documented(described.waiting), async (c) => {
    const { services, viewer } = c.var;
    return c.json({ requests: await services.confirmations.waiting(viewer) });
  });
  api.get("/admin/confirmations/all", documented(described.all), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.confirmations.list(viewer, parseInput(confirmationQuery, c.req.query())));
  });
  api.post("/admin/confirmations/:id/confirm", documented(described.confirm), async (c) => {
    const { services, viewer } = c.var;
    await services.confirmations.confirm(viewer, c.req.param("id"));
    return c.body(null, 204);
  });
  api.post("/admin/confirmations/:id/refuse", documented(described.refuse), async (c) => {
    const { services, viewer } = c.var;
    const { reason } = await readJson(c, confirmationReason);
    await services.confirmations.refuse(viewer, c.req.param("id"), reason);
    return c.body(null, 204);
  });
  api.post("/admin/confirmations/:id/withdraw", documented(described.withdraw), async (c) => {
    const { services, viewer } = c.var;
    await services.confirmations.withdraw(viewer, c.req.param("id"));
    return c.body(null, 204);
  });

  return api;
}

const decision = { tag: "Admin", answer: null, status: 204, refusals: [401, 404, 409] };
const id = "The request's id";
const described = {
  waiting: {
    tag: "Admin",
    summary: "What waits for a second admin, the oldest first",
    answer: confirmationListAnswer,
    refusals: [401, 404],
  },
  all: {
    tag: "Admin",
    summary: "Everything that was asked of a second admin, newest first",
    answer: confirmationPageAnswer,
    refusals: [400, 401, 404],
    query: { cursor: "`nextCursor` of the page before" },
  },
  confirm: { ...decision, id, summary: "Confirm what another admin asked for; it is carried out at once" },
  refuse: {
    ...decision,
    id,
    summary: "Refuse what another admin asked for",
    refusals: [401, 404, 409, 422],
    body: { fields: { reason: "Why, for the record" }, required: ["reason"] },
  },
  withdraw: { ...decision, id, summary: "Take back what you asked for yourself" },
} satisfies Record<string, Described>;
