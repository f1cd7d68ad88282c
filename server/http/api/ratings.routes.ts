import { Hono } from "hono";
import { z } from "zod";
import type { AgentNow } from "#features/agents/agents.schema.ts";
import { ratingReasons } from "#features/ratings/ratings.rules.ts";
import { type CallRating, rateInput } from "#features/ratings/ratings.schema.ts";
import type { ServerEnv } from "../env.ts";
import { idOf, parseInput, readJson } from "../errors.ts";
import { agentCardAnswer } from "../operations/api-answers.ts";
import { type Described, documented } from "../operations/api-description.ts";

const favouritesQuery = z.object({ cursor: z.string().max(200).optional() });

/** What comes after a call, and the samples before one. */
export function ratingsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/conversations/:id/rating", documented(described.rating), async (c) =>
    c.json(await c.get("services").ratings.ofCall(c.get("viewer"), idOf(c.req.param("id")))),
  );
  api.put("/conversations/:id/rating", documented(described.rate), async (c) => {
    const callId = idOf(c.req.param("id"));
    return c.json(await c.get("services").ratings.rate(c.get("viewer"), callId, await readJson(c, rateInput)));
  });
  api.delete("/conversations/:id/rating", documented(described.withdraw), async (c) =>
    c.json(await c.get("services").ratings.withdraw(c.get("viewer"), idOf(c.req.param("id")))),
  );

  api.get("/me/favourites", documented(described.favourites), async (c) => {
    const page = parseInput(favouritesQuery, c.req.query());
    return c.json(await c.get("services").favourites.list(c.get("viewer"), c.get("gate"), page));
  });
  api.put("/me/favourites/:id", documented(described.keep), async (c) => {
    await c.get("services").favourites.add(c.get("viewer"), c.get("gate"), idOf(c.req.param("id")));
    return c.json({ favourite: true });
  });
  api.delete("/me/favourites/:id", documented(described.letGo), async (c) => {
    await c.get("services").favourites.remove(c.get("viewer"), idOf(c.req.param("id")));
    return c.json({ favourite: false });
  });

  api.post("/agents/:id/preview-plays", documented(described.played), async (c) => {
    const { viewer, gate, facts, services } = c.var;
    return c.json(await services.previews.heard({ viewer, gate, ip: facts.ip }, idOf(c.req.param("id"))));
  });

  return api;
}

const reasonIds = [...new Set([...ratingReasons.up, ...ratingReasons.down].map(({ id }) => id))];

const callRatingAnswer = z.object({
  rating: z
    .object({
      callId: z.string(),
      thumb: z.enum(["up", "down"]),
      reason: z.enum(reasonIds).nullable(),
      words: z.string().nullable(),
      ratedAt: z.string(),
    })
    .nullable(),
  open: z.boolean().meta({ description: "Whether the call can be rated now" }),
  closesAt: z.string().nullable(),
}) satisfies z.ZodType<CallRating>;

const agentNowAnswer = z.object({
  id: z.string(),
  name: z.string(),
  modelUsername: z.string(),
  availability: z.enum(["available", "paused", "gone"]),
  card: agentCardAnswer.nullable(),
}) satisfies z.ZodType<AgentNow>;

const favouriteAnswer = z.object({ favourite: z.boolean() });
const aCall = "uuid of the call";
const anAgent = "uuid of the agent";

const described = {
  rating: {
    tag: "Ratings",
    summary: "The caller's rating of a call, and whether it can be given now",
    id: aCall,
    answer: callRatingAnswer,
    refusals: [401, 404],
  },
  rate: {
    tag: "Ratings",
    summary: "Rates a billed call, or changes the rating, for 14 days after its end",
    id: aCall,
    answer: callRatingAnswer,
    refusals: [401, 404, 409, 422],
    body: {
      fields: {
        thumb: "`up` or `down`",
        reason: `Optional: one of ${reasonIds.map((id) => `\`${id}\``).join(", ")}`,
        words: "Optional: at most 500 characters, for the creator",
      },
      required: ["thumb"],
    },
  },
  withdraw: {
    tag: "Ratings",
    summary: "Takes a rating back",
    id: aCall,
    answer: callRatingAnswer,
    refusals: [401, 404],
  },
  favourites: {
    tag: "Favourites",
    summary: "The member's favourites, newest first",
    answer: z.object({ favourites: z.array(agentNowAnswer), nextCursor: z.string().nullable() }),
    refusals: [400, 401, 403, 422],
    query: { cursor: "`nextCursor` of the page before" },
  },
  keep: {
    tag: "Favourites",
    summary: "Keeps an agent as a favourite",
    id: anAgent,
    answer: favouriteAnswer,
    refusals: [401, 403, 404, 409],
  },
  letGo: {
    tag: "Favourites",
    summary: "Lets a favourite go",
    id: anAgent,
    answer: favouriteAnswer,
    refusals: [401, 404],
  },
  played: {
    tag: "Agents",
    summary: "Counts a sample that began to play; at most once in half an hour for a listener",
    id: anAgent,
    answer: z.object({ counted: z.boolean() }),
    refusals: [403, 404, 429],
  },
} satisfies Record<string, Described>;
