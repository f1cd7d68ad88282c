import { Hono } from "hono";
import { z } from "zod";
import { monthQuery } from "#features/complaints/complaints-admin.schema.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput } from "../errors.ts";
import { documented } from "../operations/api-description.ts";

/** The report of a month as a file. It comes before the operations: one of them takes any text in its place. */
export function adminComplaintsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/admin/complaints/report.csv", documented(reportCsv), async (c) => {
    const { services, viewer } = c.var;
    const { reports } = services.complaints;
    const month = parseInput(monthQuery, c.req.query()).month ?? reports.thisMonth();
    const text = await reports.reportCsv(viewer, month);
    c.header("content-disposition", `attachment; filename="complaints-${month}.csv"`);
    return c.body(text, 200, { "content-type": "text/csv; charset=utf-8" });
  });

  return api;
}

const reportCsv = {
  tag: "Admin",
  summary: "What happened in a month, as CSV",
  query: { month: "A month in UTC such as 2026-05; without it the one that is running" },
  answer: z.string(),
  refusals: [401, 404, 422],
};
