import { Hono } from "hono";
import { z } from "zod";
import {
  clearFlagInput,
  type SafetyFlagPage,
  type SafetyReport,
  safetyQuery,
} from "#features/moderation/safety.schema.ts";
import { type Described, documented } from "../api/api-description.ts";
import type { ServerEnv } from "../env.ts";
import { idOf, parseInput, readJson } from "../errors.ts";

/** What was stopped in calls: flags for people, and counts for the yearly report. */
export function adminSafetyRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/admin/safety/flags", documented(described.flags), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.safety.flags(viewer, parseInput(safetyQuery, c.req.query())));
  });
  api.post("/admin/safety/flags/:id/clear", documented(described.clear), async (c) => {
    const { services, viewer } = c.var;
    const { reason } = await readJson(c, clearFlagInput.pick({ reason: true }));
    await services.safety.clear(viewer, { flagId: idOf(c.req.param("id")), reason });
    return c.body(null, 204);
  });
  api.get("/admin/safety/report", documented(described.report), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.safety.report(viewer, parseInput(safetyQuery, c.req.query())));
  });
  api.get("/admin/safety/report.csv", documented(described.csv), async (c) => {
    const { services, viewer } = c.var;
    const csv = await services.safety.reportCsv(viewer, parseInput(safetyQuery, c.req.query()));
    return c.body(csv, 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="safety-report.csv"',
      "cache-control": "no-store",
    });
  });

  return api;
}

const flagAnswer = z.object({
  id: z.string(),
  subjectType: z.enum(["call", "member", "agent"]),
  subjectId: z.string(),
  name: z.string().nullable(),
  code: z.string().meta({ example: "nonconsent" }),
  locks: z.boolean(),
  callId: z.string().nullable(),
  openedAt: z.string(),
  dueAt: z.string(),
});
const flagPageAnswer = z.object({
  flags: z.array(flagAnswer),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<SafetyFlagPage>;
const reportAnswer = z.object({
  year: z.number(),
  counts: z.array(z.object({ month: z.string(), kind: z.string(), code: z.string(), total: z.number() })),
}) satisfies z.ZodType<SafetyReport>;

const year = { year: "Four digits; this year unless it is said" };
const described = {
  flags: {
    tag: "Admin",
    summary: "Calls, members and agents that a person has to look at",
    answer: flagPageAnswer,
    refusals: [400, 401, 404],
    query: { cursor: "`nextCursor` of the page before", flag: "Only this one" },
  },
  clear: {
    tag: "Admin",
    summary: "A person has looked at it; a lock ends with it",
    answer: null,
    status: 204,
    refusals: [401, 404, 422],
    id: "A flag's id",
    body: { fields: { reason: "For the record" }, required: ["reason"] },
  },
  report: {
    tag: "Admin",
    summary: "What happened in a year, by month, in counts without names",
    answer: reportAnswer,
    refusals: [401, 404, 422],
    query: year,
  },
  csv: {
    tag: "Admin",
    summary: "The same for a spreadsheet, as `text/csv`",
    answer: z.string(),
    refusals: [401, 404, 422],
    query: year,
  },
} satisfies Record<string, Described>;
