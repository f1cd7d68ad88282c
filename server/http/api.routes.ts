import { Hono } from "hono";
import { describeRoute, resolver } from "hono-openapi";
import { z } from "zod";
import { catalogueQuery } from "#features/agents/agents.schema.ts";
import { startConversationInput } from "#features/conversations/conversations.schema.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import * as answers from "./api-answers.ts";
import type { ServerEnv } from "./env.ts";
import { parseInput, readJson } from "./errors.ts";

const pageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** The public JSON endpoints. Each enters a service at once: the same permission and the same rule as the screens. */
export function apiRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/agents", documented("Agents", "The public catalogue", answers.cataloguePageAnswer, [403, 422]), async (c) =>
    c.json(await c.get("services").agents.catalogue(c.get("gate"), parseInput(catalogueQuery, c.req.query()))),
  );

  api.get("/agents/:id", documented("Agents", "One agent", answers.agentDetailAnswer, [403, 404]), async (c) => {
    const agent = await c.get("services").agents.byId(c.get("gate"), idOf(c.req.param("id")));
    if (!agent) throw commonFailures.notFound();
    return c.json(agent);
  });

  api.get("/me", documented("Member", "The signed-in member and their credit", answers.meAnswer, [401]), async (c) =>
    c.json(await c.get("services").members.me(c.get("viewer"))),
  );

  api.get(
    "/me/statement",
    documented("Member", "What happened to the member's credit, newest first", answers.statementPageAnswer, [401, 422]),
    async (c) =>
      c.json(await c.get("services").ledger.statement(c.get("viewer"), parseInput(pageQuery, c.req.query()))),
  );

  api.post(
    "/conversations",
    documented(
      "Conversations",
      "Starts a call",
      answers.startedConversationAnswer,
      [401, 402, 403, 404, 409, 422, 429],
      {
        agentId: "uuid of the agent",
        capUsd: "optional: the most that this call may cost, in dollars",
      },
    ),
    async (c) => {
      const input = await readJson(c, startConversationInput);
      return c.json(
        await c.get("services").conversations.start(c.get("viewer"), c.get("gate"), input, c.get("facts")),
        201,
      );
    },
  );

  api.get("/conversations/:id", documented("Conversations", "One call", answers.callAnswer, [401, 404]), async (c) =>
    c.json(await c.get("services").conversations.get(c.get("viewer"), idOf(c.req.param("id")))),
  );

  api.post(
    "/conversations/:id/token",
    documented(
      "Conversations",
      "A new token, to come back into a running call",
      answers.startedConversationAnswer,
      [401, 404, 409],
    ),
    async (c) => c.json(await c.get("services").conversations.renewToken(c.get("viewer"), idOf(c.req.param("id")))),
  );

  api.post(
    "/conversations/:id/end",
    documented("Conversations", "Ends a call and settles it", answers.callAnswer, [401, 404]),
    async (c) => c.json(await c.get("services").conversations.end(c.get("viewer"), idOf(c.req.param("id")))),
  );

  // No lookup service stands behind it: that counts as a failed lookup, and the visitor chooses by hand.
  api.get("/public/geolocation", (c) => c.json({ status: "fail" }));

  return api;
}

/** An id that cannot be one is not found, rather than an error of the database. */
function idOf(text: string): string {
  if (!isUuid(text)) throw commonFailures.notFound();
  return text;
}

function documented(
  tag: string,
  summary: string,
  answer: z.ZodType,
  refusals: number[],
  body?: Record<string, string>,
) {
  const json = (schema: z.ZodType) => ({ "application/json": { schema: resolver(schema) } });
  const refused = Object.fromEntries(
    refusals.map((status) => [status, { description: "Refused", content: json(answers.failureAnswer) }]),
  );
  return describeRoute({
    tags: [tag],
    summary,
    responses: { 200: { description: "Done", content: json(answer) }, ...refused },
    ...(body === undefined ? {} : { requestBody: requestBody(body) }),
  });
}

function requestBody(fields: Record<string, string>) {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [name, { type: "string" as const, description }]),
  );
  return { content: { "application/json": { schema: { type: "object" as const, properties } } } };
}
