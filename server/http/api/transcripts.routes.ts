import { Hono } from "hono";
import { callChoices, ownTranscript } from "#features/conversations/records/transcripts.schema.ts";
import { requireMember } from "#features/members/viewer.rules.ts";
import type { ServerEnv } from "../env.ts";
import { idOf, readJson } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

/** What was said in one's own calls, and whether anything is kept of calls to come. */
export function transcriptsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/conversations/:id/transcript", documented(described.read), async (c) => {
    const { services, viewer } = c.var;
    return c.json({ lines: await services.transcripts.own(viewer, idOf(c.req.param("id"))) });
  });
  api.delete("/conversations/:id/transcript", documented(described.erase), async (c) => {
    const { services, viewer } = c.var;
    await services.transcripts.erase(viewer, idOf(c.req.param("id")));
    return c.body(null, 204);
  });
  api.get("/me/call-choices", documented(described.choices), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.transcripts.choices(viewer));
  });
  api.put("/me/call-choices", documented(described.choose), async (c) => {
    const { services, viewer } = c.var;
    requireMember(viewer);
    await services.transcripts.choose(viewer, await readJson(c, callChoices));
    return c.json(await services.transcripts.choices(viewer));
  });

  return api;
}

const tag = "Conversations";
const id = "The call's id";
const described = {
  read: {
    tag,
    id,
    summary: "What was said in one's own call, as it was heard; empty when nothing is kept",
    answer: ownTranscript,
    refusals: [401, 404],
  },
  erase: {
    tag,
    id,
    summary: "Erases what was said in one's own ended call; the bill stays",
    answer: null,
    status: 204,
    refusals: [401, 404, 409],
  },
  choices: {
    tag,
    summary: "Whether anything but the bill is kept of the member's calls to come",
    answer: callChoices,
    refusals: [401],
  },
  choose: {
    tag,
    summary: "Chooses whether calls to come are private",
    answer: callChoices,
    refusals: [401, 422],
    body: { fields: { private: "`true`: nothing but the bill is kept" }, required: ["private"] },
  },
} satisfies Record<string, Described>;
