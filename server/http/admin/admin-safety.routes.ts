import { Hono } from "hono";
import { z } from "zod";
import { safetyQuery } from "#features/moderation/safety.schema.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput } from "../errors.ts";
import { documented } from "../operations/api-description.ts";

/** The counts of a year as a file. */
export function adminSafetyRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/admin/safety/report.csv", documented(reportCsv), async (c) => {
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

const reportCsv = {
  tag: "Admin",
  summary: "What happened in a year, by month, for a spreadsheet, as `text/csv`",
  answer: z.string(),
  refusals: [401, 404, 422],
  query: { year: "Four digits; this year unless it is said" },
};
