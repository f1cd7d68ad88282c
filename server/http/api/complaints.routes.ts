import { Hono } from "hono";
import { z } from "zod";
import { complaintKinds, reasonCodes } from "#features/complaints/complaints.rules.ts";
import { type ComplaintStatus, complaintInput } from "#features/complaints/complaints.schema.ts";
import { type AffectedCase, answerInput } from "#features/complaints/complaints-admin.schema.ts";
import { complaintActions } from "#features/complaints/decisions.rules.ts";
import type { ServerEnv } from "../env.ts";
import { readJson } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

/** Reports for programs of those who report often, such as rights holders: the same intake as the form's. */
export function complaintsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/complaints/form", documented(described.form), (c) => c.json(c.get("services").complaints.newForm()));

  api.post("/complaints", documented(described.file), async (c) => {
    const { viewer, facts, brand, services } = c.var;
    const input = await readJson(c, complaintInput);
    const { reference, secret } = await services.complaints.file({ viewer, ip: facts.ip, brand }, input);
    return c.json({ reference, secret }, 201);
  });

  api.get("/complaints/:id", documented(described.status), async (c) => {
    const ask = { reference: c.req.param("id"), secret: c.req.header("x-report-key") ?? null };
    const { viewer, gate, services } = c.var;
    const { setCookie: _, ...status } = await services.complaints.status(viewer, gate, ask);
    return c.json(status);
  });

  api.post("/complaints/:id/appeal", documented(described.appeal), async (c) => {
    const ask = { reference: c.req.param("id"), secret: c.req.header("x-report-key") ?? null };
    await c.var.services.complaints.answer(c.var.viewer, "reporter", ask, await readJson(c, answerInput));
    return c.body(null, 204);
  });

  api.get("/complaints/:id/answer", documented(described.affected), async (c) => {
    const ask = { reference: c.req.param("id"), secret: c.req.header("x-report-key") ?? null };
    return c.json(await c.var.services.complaints.affected(c.var.viewer, ask));
  });

  api.post("/complaints/:id/answer", documented(described.answer), async (c) => {
    const ask = { reference: c.req.param("id"), secret: c.req.header("x-report-key") ?? null };
    await c.var.services.complaints.answer(c.var.viewer, "affected", ask, await readJson(c, answerInput));
    return c.body(null, 204);
  });

  return api;
}

const moment = z.string().meta({ description: "UTC" });
const statusAnswer = z.object({
  reference: z.string().meta({ example: "NC-7F3K-2Q9D" }),
  kind: z.enum(complaintKinds),
  reason: z.enum(reasonCodes),
  state: z.enum(["received", "assigned", "awaiting_second", "decided", "appealed", "closed"]),
  subjectLabel: z.string().nullable(),
  receivedAt: moment,
  acknowledgedAt: moment.nullable(),
  decideBy: moment,
  hardLimitAt: moment,
  takedownBy: moment.nullable(),
  mailed: z.boolean(),
  decision: z.object({ outcome: z.enum(["upheld", "partly", "unfounded"]), words: z.string(), at: moment }).nullable(),
  events: z.array(z.object({ at: moment, kind: z.string(), note: z.string() })),
  appeal: z.object({ fault: z.enum(["undecided", "answered", "late"]).nullable(), until: moment.nullable() }),
  secret: z.string().nullable(),
}) satisfies z.ZodType<ComplaintStatus>;

const affectedAnswer = z.object({
  reference: z.string(),
  subjectLabel: z.string().nullable(),
  decision: z
    .object({
      outcome: z.enum(["upheld", "partly", "unfounded"]),
      action: z.enum(complaintActions),
      words: z.string(),
      at: moment,
    })
    .nullable(),
  answerUntil: moment.nullable(),
  signed: z.boolean().meta({ description: "Whether an answer needs a signature" }),
  fault: z.enum(["undecided", "answered", "late"]).nullable(),
}) satisfies z.ZodType<AffectedCase>;

const described = {
  form: {
    tag: "Reports",
    summary: "Opens a form: its ticket goes with the report, three seconds later or more",
    answer: z.object({ ticket: z.string() }),
    refusals: [],
  },
  file: {
    tag: "Reports",
    summary: "Reports an agent, a creator, a call or a page; no account needed",
    status: 201,
    answer: z.object({ reference: z.string(), secret: z.string() }),
    refusals: [401, 404, 422, 429],
    body: {
      fields: {
        ticket: "From `GET /api/complaints/form`",
        kind: complaintKinds.map((kind) => `\`${kind}\``).join(", "),
        reason: "What fits best; a kind with one reason needs none",
        agentId: "Optional: the agent's uuid",
        creator: "Optional: the creator's username",
        callId: "Optional: the uuid of a call that you took part in",
        location: "Where it is: an address, or a name",
        statement: "What is wrong",
        evidence: "Optional: addresses, one a line",
        goodFaith: "`true`: what you say is true to the best of your knowledge",
        name: "Your name, where the kind needs it",
        email: "Where the answer goes",
        signature: "Your name again, for removal requests and copyright notices",
      },
      required: ["ticket", "kind", "goodFaith"],
    },
  },
  status: {
    tag: "Reports",
    summary: "What became of a report, for its reporter or with its key in `X-Report-Key`",
    id: "the reference number",
    answer: statusAnswer,
    refusals: [404],
  },
  appeal: {
    tag: "Reports",
    summary: "Appeals against a decision, for its reporter or with the key in `X-Report-Key`",
    id: "the reference number",
    answer: null,
    status: 204,
    refusals: [404, 409, 422],
    body: { fields: { words: "What is wrong with the decision" }, required: ["words"] },
  },
  affected: {
    tag: "Reports",
    summary: "A decision as its creator sees it, or with the key from the email in `X-Report-Key`",
    id: "the reference number",
    answer: affectedAnswer,
    refusals: [404],
  },
  answer: {
    tag: "Reports",
    summary: "Answers a decision, for whom it concerns: a counter-notice",
    id: "the reference number",
    answer: null,
    status: 204,
    refusals: [404, 409, 422],
    body: {
      fields: { words: "What is wrong with the decision", signature: "Your full name, in a matter of copyright" },
      required: ["words"],
    },
  },
} satisfies Record<string, Described>;
