import { Hono, type MiddlewareHandler } from "hono";
import { catalogueQuery } from "#features/agents/agents.schema.ts";
import { searchQuery } from "#features/content/content.schema.ts";
import { startConversationInput } from "#features/conversations/conversations.schema.ts";
import { statementQuery } from "#features/ledger/ledger.schema.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { adminRoutes } from "../admin/admin.routes.ts";
import type { ServerEnv } from "../env.ts";
import { idOf, parseInput, readJson } from "../errors.ts";
import * as answers from "../operations/api-answers.ts";
import { type Described, documented } from "../operations/api-description.ts";
import { accountRoutes } from "./account.routes.ts";
import { agentEditorRoutes } from "./agent-editor.routes.ts";
import { complaintsRoutes } from "./complaints.routes.ts";
import { memoriesRoutes } from "./memories.routes.ts";
import { purchasesRoutes } from "./purchases.routes.ts";
import { ratingsRoutes } from "./ratings.routes.ts";
import { signInRoutes } from "./sign-in.routes.ts";
import { transcriptsRoutes } from "./transcripts.routes.ts";
import { verificationRoutes } from "./verification.routes.ts";
import { visitorsRoutes } from "./visitors.routes.ts";
import { voicesRoutes } from "./voices.routes.ts";

const aCall = "uuid of the call";
const pages = { cursor: "`nextCursor` of the page before", limit: "How many at most" };

/** The public JSON endpoints. Each enters a service at once: the same permission and the same rule as the screens. */
export function apiRoutes(forgetPages: () => void): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  // Answers are for the one who asked, and tokens are among them.
  api.use(noStore);

  api.get("/agents", documented(described.catalogue), async (c) =>
    c.json(await c.get("services").agents.catalogue(c.get("gate"), parseInput(catalogueQuery, c.req.query()))),
  );

  api.get("/agents/named", documented(described.named), async (c) => {
    const { q } = parseInput(searchQuery, c.req.query());
    return c.json({ agents: await c.get("services").agents.named(c.get("gate"), q) });
  });

  api.route("/", agentEditorRoutes());

  api.get("/agents/:id", documented(described.agent), async (c) => {
    const agent = await c.get("services").agents.byId(c.get("gate"), idOf(c.req.param("id")));
    if (!agent) throw commonFailures.notFound();
    return c.json(agent);
  });

  api.get("/me", documented(described.me), async (c) => c.json(await c.get("services").members.me(c.get("viewer"))));

  api.get("/me/statement", documented(described.statement), async (c) =>
    c.json(await c.get("services").ledger.statement(c.get("viewer"), parseInput(statementQuery, c.req.query()))),
  );

  api.post("/conversations", documented(described.start), async (c) => {
    const input = await readJson(c, startConversationInput);
    const { viewer, gate, facts, services } = c.var;
    return c.json(await services.conversations.start(viewer, gate, input, facts), 201);
  });

  api.get("/conversations/:id", documented(described.call), async (c) =>
    c.json(await c.get("services").conversations.get(c.get("viewer"), idOf(c.req.param("id")))),
  );

  api.post("/conversations/:id/token", documented(described.token), async (c) =>
    c.json(await c.get("services").conversations.renewToken(c.get("viewer"), c.get("gate"), idOf(c.req.param("id")))),
  );

  api.post("/conversations/:id/end", documented(described.end), async (c) =>
    c.json(await c.get("services").conversations.end(c.get("viewer"), idOf(c.req.param("id")))),
  );

  api.route("/", transcriptsRoutes());
  api.route("/", memoriesRoutes());
  api.route("/", complaintsRoutes());
  api.route("/", ratingsRoutes());
  api.route("/", signInRoutes());
  api.route("/", accountRoutes(forgetPages));
  api.route("/", visitorsRoutes());
  api.route("/", purchasesRoutes());
  api.route("/", voicesRoutes());
  api.route("/", verificationRoutes());
  api.route("/", adminRoutes());
  return api;
}

const noStore: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next();
  c.header("cache-control", "no-store");
};

const described = {
  catalogue: {
    tag: "Agents",
    summary: "The public catalogue",
    answer: answers.cataloguePageAnswer,
    refusals: [400, 403, 422],
    query: {
      q: "Words to search for",
      contentType: "Only agents of this content type",
      minRate: "The lowest price of a minute in dollars, such as 0.50",
      maxRate: "The highest price of a minute in dollars, such as 1.50",
      language: "Only agents that speak it: a code such as `en`",
      mood: "Only voices of this mood",
      new: "`1`: only agents that went public a short while ago",
      rated: "`1`: only agents with a public rating",
      sort: "`featured`, `new`, `price` or `rating`",
      ...pages,
    },
  },
  named: {
    tag: "Agents",
    summary: "The few agents that a search over the whole site shows: names first",
    answer: answers.namedAgentsAnswer,
    refusals: [422],
    query: { q: "Words to search for" },
  },
  agent: {
    tag: "Agents",
    summary: "One agent",
    answer: answers.agentDetailAnswer,
    refusals: [403, 404],
    id: "uuid of the agent",
  },
  me: { tag: "Member", summary: "The signed-in member and their credit", answer: answers.meAnswer, refusals: [401] },
  statement: {
    tag: "Member",
    summary: "What happened to the member's credit, newest first",
    answer: answers.statementPageAnswer,
    refusals: [400, 401, 422],
    query: { ...pages, kind: "Only lines of this kind", month: "Only lines of this UTC month, such as 2026-01" },
  },
  start: {
    tag: "Conversations",
    summary: "Starts a call",
    answer: answers.startedConversationAnswer,
    status: 201,
    refusals: [401, 402, 403, 404, 409, 422, 429, 503],
    body: {
      fields: {
        agentId: "uuid of the agent",
        private: "`true`: nothing of the call is kept but the bill; left out: what the member chose for all calls",
        capUsd: "Optional: the most that this call may cost, in dollars such as 5 or 2.50",
      },
      required: ["agentId"],
    },
  },
  call: { tag: "Conversations", summary: "One call", answer: answers.callAnswer, refusals: [401, 404], id: aCall },
  token: {
    tag: "Conversations",
    summary: "A new token, to come back into a running call",
    id: aCall,
    answer: answers.startedConversationAnswer,
    refusals: [401, 403, 404, 409],
  },
  end: {
    tag: "Conversations",
    summary: "Ends a call and settles it",
    id: aCall,
    answer: answers.callAnswer,
    refusals: [401, 404],
  },
} satisfies Record<string, Described>;
