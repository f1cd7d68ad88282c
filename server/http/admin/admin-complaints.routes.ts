import { type Context, Hono } from "hono";
import { z } from "zod";
import { complaintKinds, reasonCodes } from "#features/complaints/complaints.rules.ts";
import {
  type AdminComplaint,
  assignInput,
  type ComplaintPage,
  complaintQuery,
  decisionInput,
  type MonthReport,
  monthQuery,
  noteInput,
} from "#features/complaints/complaints-admin.schema.ts";
import { complaintActions } from "#features/complaints/decisions.rules.ts";
import { type Described, documented } from "../api/api-description.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput, readJson } from "../errors.ts";

const base = "/admin/complaints";

/** The desk of complaints as JSON. */
export function adminComplaintsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  const deskOf = (c: Context<ServerEnv>) => c.get("services").complaints.desk;
  const shown = async (c: Context<ServerEnv>, reference: string) =>
    c.json(await deskOf(c).open(c.get("viewer"), reference));
  const monthOf = (c: Context<ServerEnv>) =>
    parseInput(monthQuery, c.req.query()).month ?? c.get("services").complaints.reports.thisMonth();

  api.get(base, documented(described.queue), async (c) => {
    return c.json(await deskOf(c).queue(c.var.viewer, parseInput(complaintQuery, c.req.query())));
  });
  api.get(`${base}/report`, documented(described.report), async (c) => {
    return c.json(await c.var.services.complaints.reports.report(c.var.viewer, monthOf(c)));
  });
  api.get(`${base}/report.csv`, documented(described.csv), async (c) => {
    const month = monthOf(c);
    const text = await c.var.services.complaints.reports.reportCsv(c.var.viewer, month);
    c.header("content-disposition", `attachment; filename="complaints-${month}.csv"`);
    return c.body(text, 200, { "content-type": "text/csv; charset=utf-8" });
  });
  api.get(`${base}/:id`, documented(described.open), (c) => shown(c, c.req.param("id")));
  api.post(`${base}/:id/assignment`, documented(described.assign), async (c) => {
    await deskOf(c).assign(c.var.viewer, c.req.param("id"), await readJson(c, assignInput));
    return shown(c, c.req.param("id"));
  });
  api.post(`${base}/:id/notes`, documented(described.note), async (c) => {
    await deskOf(c).note(c.var.viewer, c.req.param("id"), (await readJson(c, noteInput)).reason);
    return shown(c, c.req.param("id"));
  });
  api.post(`${base}/:id/decision`, documented(described.decide), async (c) => {
    await deskOf(c).decide(c.var.viewer, c.req.param("id"), await readJson(c, decisionInput));
    return shown(c, c.req.param("id"));
  });
  return api;
}

const moment = z.string().meta({ description: "UTC" });
const outcome = z.enum(["upheld", "partly", "unfounded"]);
const state = z.enum(["received", "assigned", "awaiting_second", "decided", "appealed", "closed"]);
const side = z.enum(["reporter", "affected"]);
const count = z.number().int();
const hours = z.number().nullable();

const lineAnswer = z.object({
  reference: z.string(),
  kind: z.enum(complaintKinds),
  reason: z.enum(reasonCodes),
  severity: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  state,
  subjectLabel: z.string().nullable(),
  assignee: z.string().nullable(),
  receivedAt: moment,
  answerBy: moment.meta({ description: "Until when somebody waits for the admins now" }),
  takedownBy: moment.nullable(),
  decidedAt: moment.nullable(),
});
const queueAnswer = z.object({
  complaints: z.array(lineAnswer),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<ComplaintPage>;

const relatedAnswer = z.array(
  z.object({
    reference: z.string(),
    kind: z.enum(complaintKinds),
    state,
    outcome: outcome.nullable(),
    receivedAt: moment,
  }),
);
const text = z.string();
const orNull = text.nullable();
const complaintAnswer = lineAnswer.extend({
  location: text,
  statement: text,
  evidence: z.array(text),
  declarations: z.array(z.object({ name: text, value: text })),
  reporter: z.object({ name: orNull, email: orNull, member: z.boolean() }),
  acknowledgeBy: moment,
  acknowledgedAt: moment.nullable(),
  decideBy: moment,
  hardLimitAt: moment,
  appealBy: moment.nullable(),
  subject: z.object({
    agent: z
      .object({
        id: text,
        name: text,
        status: text,
        heldAt: orNull,
        tagline: text,
        description: text,
        firstMessage: text,
        voiceId: orNull,
      })
      .nullable(),
    creator: z.object({ username: text, status: text, verified: z.boolean() }).nullable(),
    media: z.array(z.object({ id: text, kind: text, state: text, alt: text, picture: orNull, address: orNull })),
    call: z
      .object({
        id: text,
        state: text,
        startedAt: moment,
        endedAt: orNull,
        endedReason: orNull,
        billedMs: count,
        charge: text,
      })
      .nullable(),
  }),
  aboutSame: relatedAnswer,
  bySame: relatedAnswer,
  decisions: z.array(
    z.object({
      number: count,
      action: z.enum(complaintActions),
      outcome,
      reason: text,
      words: text,
      by: text,
      at: moment,
      effects: z.object({ media: z.array(text), voiceId: orNull, held: z.boolean(), suspensionId: orNull }),
    }),
  ),
  answers: z.array(z.object({ side, words: text, signature: orNull, at: moment, settled: z.boolean() })),
  events: z.array(z.object({ at: moment, kind: text, note: text, by: orNull })),
  fault: z.enum(["closed", "own", "other"]).nullable(),
}) satisfies z.ZodType<AdminComplaint>;

const reportAnswer = z.object({
  month: z.string().meta({ example: "2026-05" }),
  kinds: z.array(
    z.object({
      kind: z.enum(complaintKinds),
      received: count,
      decided: count,
      withinLimit: count,
      upheld: count,
      unfounded: count,
      medianHours: hours,
      longestHours: hours,
    }),
  ),
  actions: z.array(z.object({ action: z.enum(complaintActions), count })),
  reasons: z.array(z.object({ reason: text, count })),
  takedowns: z.object({ received: count, inTime: count, late: count }),
  answers: z.array(z.object({ side, received: count, changed: count })),
  hiddenAtOnce: count,
}) satisfies z.ZodType<MonthReport>;

const tag = "Admin";
const id = "the reference number";
const month = { month: "A month in UTC such as 2026-05; without it the one that is running" };
const described = {
  queue: {
    tag,
    summary: "Complaints by their clocks",
    answer: queueAnswer,
    refusals: [400, 401, 404, 422],
    query: { state: "`open` or `decided`", kind: "Optional: one kind", cursor: "`nextCursor` of the page before" },
  },
  open: { tag, summary: "One complaint with everything", id, answer: complaintAnswer, refusals: [401, 404] },
  assign: {
    tag,
    summary: "Takes a complaint onto one's own desk",
    id,
    answer: complaintAnswer,
    refusals: [401, 404, 409, 422],
    body: { fields: { from: "Whose desk it is taken from" }, required: [] },
  },
  note: {
    tag,
    summary: "Writes something down for the other admins",
    id,
    answer: complaintAnswer,
    refusals: [401, 404, 422],
    body: { fields: { reason: "The note" }, required: ["reason"] },
  },
  decide: {
    tag,
    summary: "Decides, acts and tells both sides",
    id,
    answer: complaintAnswer,
    refusals: [401, 404, 409, 422],
    body: {
      fields: {
        action: complaintActions.map((one) => `\`${one}\``).join(", "),
        reasonCode: "The rule, one of the reasons of reports",
        reason: "Facts and rule: both sides read this",
        inPart: "`true` when the report is right in part only",
        media: "For `remove_content`: ids of the creator's photos and videos",
        stopVoice: "For `remove_content`: `true` stops the companion's voice for everybody",
        pause: "For `remove_content`: `true` keeps the companion hidden",
      },
      required: ["action", "reasonCode", "reason"],
    },
  },
  report: { tag, summary: "What happened in a month", query: month, answer: reportAnswer, refusals: [401, 404, 422] },
  csv: { tag, summary: "The same as CSV", query: month, answer: z.string(), refusals: [401, 404, 422] },
} satisfies Record<string, Described>;
