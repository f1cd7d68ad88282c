import { type Context, Hono } from "hono";
import type { z } from "zod";
import {
  actionReason,
  adminAgentQuery,
  adminStep,
  adminStepId,
  featureInput,
  retireInput,
} from "#features/agents/admin/admin-agents.schema.ts";
import type { AdminAgentsService } from "#features/agents/admin/admin-agents.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { type Described, documented } from "../api/api-description.ts";
import type { ServerEnv } from "../env.ts";
import { idOf, parseInput, readJson } from "../errors.ts";
import { adminAgentAnswer, adminAgentPageAnswer } from "./admin-agents-answers.ts";

const base = "/admin/agents";

/** Any agent: found, edited in its creator's place, and acted on with a reason. */
export function adminAgentsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  const deed =
    <Schema extends z.ZodType>(
      schema: Schema,
      work: (edition: AdminAgentsService, viewer: Viewer | null, id: string, input: z.infer<Schema>) => Promise<void>,
    ) =>
    async (c: Context<ServerEnv>) => {
      const { services, viewer } = c.var;
      const input = await readJson(c, schema);
      await work(services.adminAgents, viewer, idOf(c.req.param("id") ?? ""), input);
      return c.body(null, 204);
    };

  api.get(base, documented(described.list), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.adminAgents.list(viewer, parseInput(adminAgentQuery, c.req.query())));
  });
  api.get(`${base}/:id`, documented(described.file), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.adminAgents.file(viewer, idOf(c.req.param("id"))));
  });
  api.post(`${base}/:id/steps/:step`, documented(described.step), async (c) => {
    const { services, viewer } = c.var;
    const step = parseInput(adminStepId, c.req.param("step"));
    await services.adminAgents.saveStep(viewer, idOf(c.req.param("id")), step, await readJson(c, adminStep));
    return c.body(null, 204);
  });
  api.post(
    `${base}/:id/pause`,
    documented(described.pause),
    deed(actionReason, (edition, viewer, id, input) => edition.pause(viewer, id, input)),
  );
  api.post(
    `${base}/:id/resume`,
    documented(described.resume),
    deed(actionReason, (edition, viewer, id, input) => edition.resume(viewer, id, input)),
  );
  api.post(
    `${base}/:id/feature`,
    documented(described.feature),
    deed(featureInput, (edition, viewer, id, input) => edition.feature(viewer, id, input)),
  );
  api.post(
    `${base}/:id/unfeature`,
    documented(described.unfeature),
    deed(actionReason, (edition, viewer, id, input) => edition.unfeature(viewer, id, input)),
  );
  api.post(
    `${base}/:id/retire`,
    documented(described.retire),
    deed(retireInput, (edition, viewer, id, input) => edition.retire(viewer, id, input)),
  );

  return api;
}

const tag = "Admin";
const id = "The agent's id";
const reason = "Why, for the record";
const told = "Why, for the record and the agent's creator, who gets an email";
const done = { tag, id, answer: null, status: 204, refusals: [401, 403, 404, 409, 422] };
const described = {
  list: {
    tag,
    summary: "All agents, the last changed first",
    answer: adminAgentPageAnswer,
    refusals: [400, 401, 404, 422],
    query: {
      q: "An id, or how a name or a creator's username begins",
      state: "`draft`, `active`, `paused`, `stopped`, `held` or `retired`",
      contentType: "A content type",
      featured: "`yes`: only those",
      cursor: "`nextCursor` of the page before",
    },
  },
  file: {
    tag,
    id,
    summary: "One agent with its fields, versions and what can be done with it",
    answer: adminAgentAnswer,
    refusals: [401, 404],
  },
  step: {
    ...done,
    summary: "Saves one step (`basic`, `voice`, `pricing`) in the creator's place, by the creator's rules",
    body: {
      fields: { reason: told, version: "The version that was shown", fields: "The fields of the step, as texts" },
      required: ["reason", "version", "fields"],
    },
    refusals: [401, 403, 404, 409, 422, 502],
  },
  pause: {
    ...done,
    summary: "Takes an agent off the air until an admin resumes it; running calls go on to their end",
    body: { fields: { reason: told }, required: ["reason"] },
  },
  resume: { ...done, summary: "Ends that pause", body: { fields: { reason }, required: ["reason"] } },
  feature: {
    ...done,
    summary: "Gives an agent a place at the front of the catalogue",
    body: { fields: { reason, place: "1 to 1000; 1 is first" }, required: ["reason", "place"] },
  },
  unfeature: { ...done, summary: "Takes that place back", body: { fields: { reason }, required: ["reason"] } },
  retire: {
    ...done,
    summary: "Retires an agent for good",
    body: { fields: { reason: told, certain: "`true`: this cannot be undone" }, required: ["reason", "certain"] },
  },
} satisfies Record<string, Described>;
