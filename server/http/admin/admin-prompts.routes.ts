import { Hono } from "hono";
import {
  compareQuery,
  draftInput,
  firstMessageInput,
  publishInput,
  restoreInput,
} from "#features/prompts/prompts.schema.ts";
import { type Described, documented } from "../api/api-description.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput, readJson } from "../errors.ts";
import {
  addedMessageAnswer,
  agentPromptAnswer,
  firstMessagesAnswer,
  promptAdminAnswer,
  promptsAnswer,
  runAnswer,
} from "./admin-prompts-answers.ts";

/** Prompts of content types and default first messages. Nothing here is answered to anybody but an admin. */
export function adminWordsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/admin/prompts", documented(described.prompts), async (c) => {
    const { services, viewer } = c.var;
    return c.json({ prompts: await services.promptAdmin.overview(viewer) });
  });
  api.get("/admin/prompts/:id", documented(described.prompt), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.promptAdmin.desk(viewer, c.req.param("id"), parseInput(compareQuery, c.req.query())));
  });
  api.put("/admin/prompts/:id/draft", documented(described.draft), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.promptAdmin.saveDraft(viewer, c.req.param("id"), await readJson(c, draftInput)));
  });
  api.post("/admin/prompts/:id/runs", documented(described.run), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.promptAdmin.tryDraft(viewer, c.req.param("id")));
  });
  api.post("/admin/prompts/:id/publication", documented(described.publish), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.promptAdmin.publish(viewer, c.req.param("id"), await readJson(c, publishInput)));
  });
  api.post("/admin/prompts/:id/restoration", documented(described.restore), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.promptAdmin.restore(viewer, c.req.param("id"), await readJson(c, restoreInput)));
  });
  api.get("/admin/agents/:id/prompt", documented(described.agentPrompt), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.agentPrompts.assembled(viewer, c.req.param("id")));
  });
  api.get("/admin/messages", documented(described.messages), async (c) => {
    const { services, viewer } = c.var;
    return c.json({ categories: await services.firstMessages.list(viewer) });
  });
  api.post("/admin/messages", documented(described.addMessage), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.firstMessages.add(viewer, await readJson(c, firstMessageInput)), 201);
  });

  return api;
}

const type = { tag: "Admin", id: "A content type, such as `asmr-sensual`" };
const described = {
  prompts: { tag: "Admin", summary: "The prompt of every content type", answer: promptsAnswer, refusals: [401, 404] },
  prompt: {
    ...type,
    summary: "One prompt with its draft, its versions and a comparison",
    answer: promptAdminAnswer,
    refusals: [401, 404, 422],
    query: { from: "A version to compare", to: "With this version" },
  },
  draft: {
    ...type,
    summary: "Keeps a draft",
    answer: promptAdminAnswer,
    refusals: [401, 404, 409, 422],
    body: {
      fields: { text: "20 to 8,000 characters", edition: "What it was written over; 0: nothing" },
      required: ["text", "edition"],
    },
  },
  run: {
    ...type,
    summary: "Lets the simulated callers talk to the draft",
    answer: runAnswer,
    refusals: [401, 404, 409],
  },
  publish: {
    ...type,
    summary: "Publishes the draft as the next version",
    answer: promptAdminAnswer,
    refusals: [401, 404, 409, 422],
    body: {
      fields: { reason: "For the record", edition: "Of the draft", override: "True: though no caller has passed it" },
      required: ["reason", "edition"],
    },
  },
  restore: {
    ...type,
    summary: "Publishes an older text again",
    answer: promptAdminAnswer,
    refusals: [401, 404, 409, 422],
    body: { fields: { reason: "For the record", version: "Which one" }, required: ["reason", "version"] },
  },
  agentPrompt: {
    tag: "Admin",
    summary: "What an agent is told, whole",
    answer: agentPromptAnswer,
    refusals: [401, 404],
    id: "An agent's id",
  },
  messages: {
    tag: "Admin",
    summary: "Default first messages with their history",
    answer: firstMessagesAnswer,
    refusals: [401, 404],
  },
  addMessage: {
    tag: "Admin",
    summary: "Makes a text the default of its category",
    answer: addedMessageAnswer,
    status: 201,
    refusals: [401, 404, 409, 422],
    body: {
      fields: { category: "A content type", message: "3 to 500 characters", reason: "For the record" },
      required: ["category", "message", "reason"],
    },
  },
} satisfies Record<string, Described>;
