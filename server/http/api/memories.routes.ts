import { Hono } from "hono";
import { z } from "zod";
import { requireMember } from "#features/members/viewer.rules.ts";
import {
  type MemoriesView,
  type MemoryView,
  memoryChoiceInput,
  memoryErasureInput,
  memoryInput,
  memoryTextInput,
} from "#features/memories/memories.schema.ts";
import type { ServerEnv } from "../env.ts";
import { idOf, parseInput, readJson } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

/** What companions keep of the member who asks. Nobody else's can be reached by any id. */
export function memoriesRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/me/memories", documented(described.view), async (c) =>
    c.json(await c.get("services").memories.view(c.get("viewer"))),
  );
  api.post("/me/memories", documented(described.add), async (c) => {
    const { services, viewer } = c.var;
    requireMember(viewer);
    return c.json(await services.memories.add(viewer, await readJson(c, memoryInput)), 201);
  });
  api.patch("/me/memories/:id", documented(described.change), async (c) => {
    const { services, viewer } = c.var;
    requireMember(viewer);
    const id = idOf(c.req.param("id"));
    return c.json(await services.memories.change(viewer, id, await readJson(c, memoryTextInput)));
  });
  api.delete("/me/memories/:id", documented(described.erase), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.memories.erase(viewer, idOf(c.req.param("id"))));
  });
  api.delete("/me/memories", documented(described.eraseAll), async (c) => {
    const { services, viewer } = c.var;
    requireMember(viewer);
    return c.json({
      erased: await services.memories.eraseAll(viewer, parseInput(memoryErasureInput, c.req.query())),
    });
  });
  api.put("/me/memory-choice", documented(described.choose), async (c) => {
    const { services, viewer } = c.var;
    requireMember(viewer);
    const choice = await readJson(c, memoryChoiceInput);
    await services.memories.choose(viewer, choice);
    return c.json({ remember: choice.remember });
  });

  return api;
}

const memoryAnswer = z.object({
  id: z.string(),
  text: z.string(),
  notedAt: z.string(),
  byYou: z.boolean().meta({ description: "Written or edited by the member" }),
  callId: z.string().nullable().meta({ description: "The call in which it was said, as long as its words are kept" }),
}) satisfies z.ZodType<MemoryView>;

const memoriesAnswer = z.object({
  remember: z.boolean(),
  companions: z.array(z.object({ agentId: z.string(), agentName: z.string(), facts: z.array(memoryAnswer) })),
  called: z.array(z.object({ id: z.string(), name: z.string() })).meta({ description: "Whom something can be told" }),
  mostFacts: z.number().meta({ description: "So many are kept by one companion at most" }),
}) satisfies z.ZodType<MemoriesView>;

const tag = "Memories";
const id = "uuid of what is kept";
const text = "One sentence in the first person, at most 200 characters";
const described = {
  view: { tag, summary: "What companions keep of the member, by companion", answer: memoriesAnswer, refusals: [401] },
  add: {
    tag,
    summary: "Adds something for a companion that the member has called",
    answer: memoryAnswer,
    status: 201,
    refusals: [401, 404, 409, 422, 429],
    body: { fields: { agentId: "uuid of the companion", text }, required: ["agentId", "text"] },
  },
  change: {
    tag,
    id,
    summary: "Puts other words in the place of what is kept",
    answer: memoryAnswer,
    refusals: [401, 404, 409, 422, 429],
    body: { fields: { text }, required: ["text"] },
  },
  erase: {
    tag,
    id,
    summary: "Erases one thing, and says what it was",
    answer: z.object({ agentId: z.string(), text: z.string() }),
    refusals: [401, 404],
  },
  eraseAll: {
    tag,
    summary: "Erases everything that one companion keeps, or that any does",
    answer: z.object({ erased: z.number() }),
    refusals: [401, 422],
    query: { agentId: "Only what this companion keeps" },
  },
  choose: {
    tag,
    summary: "Chooses whether companions remember the member; off erases nothing",
    answer: z.object({ remember: z.boolean() }),
    refusals: [401, 422],
    body: { fields: { remember: "`false`: nothing is added or used from now on" }, required: ["remember"] },
  },
} satisfies Record<string, Described>;
